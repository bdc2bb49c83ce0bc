import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { sureFormat } from "@prompt-shield/engine/formats";
import type { Input } from "../../lib/ask.ts";
import { conversationIn } from "./conversation.ts";

/** Formats that a pasted text shows beyond doubt, with who usually wrote it. */
const SETTINGS = {
  json: { source: "tool", format: "json" },
  html: { source: "web", format: "html" },
  email: { source: "email", format: "email" },
} as const satisfies Record<string, Input>;

export type RecognisedFormat = keyof typeof SETTINGS | "conversation";

/** What to send for a text, in the format in which it is to be read; without one it is a prompt. */
export function inputOf(text: string, format: RecognisedFormat | undefined): Input {
  if (format === undefined) return { prompt: text };
  if (format !== "conversation") return { content: text, ...SETTINGS[format] };
  return { messages: conversationIn(text) ?? [] };
}

/**
 * The format of a text that is data as a whole. People write prompts about data too: a quoted sentence is JSON, and a
 * question may begin with the lines of HTML that it is about. Those stay prompts.
 */
export function recogniseFormat(text: string): RecognisedFormat | undefined {
  if (text.length > PROMPT_MAX_CHARS || !/^\s*[[{<A-Za-z]/u.test(text)) return undefined;
  const format = sureFormat(text);
  if (format === "html") return text.trimEnd().endsWith(">") ? format : undefined;
  if (format === "json") return conversationIn(text) ? "conversation" : format;
  return format === "email" ? format : undefined;
}
