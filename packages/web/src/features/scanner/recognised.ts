import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { sureFormat } from "@prompt-shield/engine/formats";
import type { ContentSettings } from "../../lib/ask.ts";

/** Formats that a pasted text shows beyond doubt, with who usually wrote it. */
const SETTINGS = {
  json: { source: "tool", format: "json" },
  html: { source: "web", format: "html" },
  email: { source: "email", format: "email" },
} as const satisfies Record<string, ContentSettings>;

export type RecognisedFormat = keyof typeof SETTINGS;

export const settingsOf = (format: RecognisedFormat): ContentSettings => SETTINGS[format];

/**
 * The format of a text that is data as a whole. People write prompts about data too: a quoted sentence is JSON, and a
 * question may begin with the lines of HTML that it is about. Those stay prompts.
 */
export function recogniseFormat(text: string): RecognisedFormat | undefined {
  if (text.length > PROMPT_MAX_CHARS || !/^\s*[[{<A-Za-z]/u.test(text)) return undefined;
  const format = sureFormat(text);
  if (format === "html") return text.trimEnd().endsWith(">") ? format : undefined;
  return format === "json" || format === "email" ? format : undefined;
}
