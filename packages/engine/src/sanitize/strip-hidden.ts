import { findHidden } from "./hidden.ts";

/** Most texts are plain ASCII, which one test recognises. */
const PLAIN = /^[\t\n\r -~]*$/u;

/** The text without invisible characters that no script needs. */
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
