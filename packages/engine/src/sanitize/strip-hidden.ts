import { findHidden } from "./hidden.ts";

/** Most texts hold nothing that could be hidden, and are told by one look. */
const PLAIN = /^[\t\n\r -~]*$/u;

/** The text without characters that no reader sees and no script needs. */
export function stripHidden(text: string): string {
  if (PLAIN.test(text)) return text;
  let stripped = "";
  let at = 0;
  for (const { start, end } of findHidden(text)) {
    stripped += text.slice(at, start);
    at = end;
  }
  return at === 0 ? text : stripped + text.slice(at);
}
