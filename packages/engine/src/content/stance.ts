import type { MessageRole } from "@prompt-shield/contracts/vocabulary";
import { isSensitive } from "../categories.ts";
import type { Finding } from "../types.ts";

/** How a text is judged, which depends on who wrote it. */
export interface Stance {
  /** Not meant as instructions. */
  readonly untrusted: boolean;
  /** Whether the model reads the text. It flags instructions, so it cannot judge texts that may give some. */
  readonly asksModel: boolean;
  readonly minds: (finding: Finding, text: string) => boolean;
}

const PROMPT: Stance = { untrusted: false, asksModel: true, minds: () => true };
export const CONTENT: Stance = { untrusted: true, asksModel: true, minds: () => true };
/** The application's own messages are meant to give instructions. */
const APPLICATION: Stance = { untrusted: false, asksModel: false, minds: isSensitive };
/** An answer may talk about attacks; it must not leak a secret or hide instructions from its reader. */
export const ANSWER: Stance = {
  untrusted: true,
  asksModel: false,
  minds: (finding, text) => isSensitive(finding) || isHidden(finding, text) || CARRIES_OUT.has(finding.rule),
};

const STANCES: Readonly<Record<MessageRole, Stance>> = {
  system: APPLICATION,
  developer: APPLICATION,
  user: PROMPT,
  assistant: ANSWER,
  tool: CONTENT,
  function: CONTENT,
};

export const stanceOf = (role: MessageRole): Stance => STANCES[role];

const CARRIES_OUT: ReadonlySet<string> = new Set(["leakage/markdown-image-query", "leakage/data-in-query"]);

function isHidden({ via, category, start }: Finding, text: string): boolean {
  if (via !== undefined || category === "Encoded Attempts") return true;
  const opened = text.lastIndexOf("<!--", start + 4);
  return opened !== -1 && text.lastIndexOf("-->", start) < opened;
}
