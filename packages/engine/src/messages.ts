import type { Category } from "@prompt-shield/contracts/vocabulary";

/** Every sentence a verdict can say to a person. */

export const CLEAN_MESSAGE = "No threat was found in this prompt.";
export const CONTACT_DATA_MESSAGE =
  "No threat was found. The prompt holds contact data; check that you mean to share it.";

/** What a malicious prompt does, by the category that weighs most. */
export const THREAT_MESSAGES: Record<Category, string> = {
  "Prompt Injection": "This prompt tries to smuggle in instructions that your application did not give.",
  "Data Leakage": "This prompt tries to draw out confidential data, such as your system prompt or secrets.",
  "Role Hijacking": "This prompt tries to give the assistant another identity that ignores its rules.",
  "System Override": "This prompt tries to replace your system instructions or claim the system's authority.",
  "Encoded Attempts": "This prompt hides an attack behind an encoding or invisible characters.",
  "Sensitive Data": "This prompt contains sensitive data that should not be sent to a model.",
};

export function alsoFound(others: readonly Category[]): string {
  return others.length === 0
    ? ""
    : ` It also shows signs of ${joinWords(others.map((name) => name.toLowerCase()))}.`;
}

export const TOO_MANY_FINDINGS = (total: number, shown: number): string =>
  `${total} findings; the strongest ${shown} are listed.`;

export const TOO_MANY_SEGMENTS = (total: number, shown: number): string =>
  `${total} segments hold findings; the worst ${shown} are listed.`;

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Reasons given in a sanitizer's list of changes. */
export const CHANGE_REASONS = {
  masked: (label: string): string => `Masked: ${label}`,
  removed: (pattern: string): string => `Removed: ${pattern}`,
  hidden: "Hidden characters removed",
  quoted: (pattern: string): string => `Passage quoted as data, removed from it: ${pattern}`,
  everything: "Nothing in this text could be kept safely",
};
