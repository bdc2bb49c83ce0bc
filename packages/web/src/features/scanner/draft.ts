/**
 * The typed prompt outlives the form, so that signing in and going back return to it. It stays in this page's memory: prompts
 * are nothing to leave in a browser's storage.
 */
let draft: { text: string; typedBy: string | null } = { text: "", typedBy: null };

export function keepDraft(text: string, userId: string | null): void {
  draft = { text, typedBy: userId };
}

/** What a visitor typed goes along when somebody signs in; what a person typed is shown to nobody else. */
export function draftFor(userId: string | null): string {
  return draft.typedBy === null || draft.typedBy === userId ? draft.text : "";
}
