import { regex } from "../compose.ts";
import { isInvisible, isTag } from "../normalize/invisible.ts";
import type { Span } from "../types.ts";

/** Joiners shape emoji families, Persian and Indic words; a direction mark belongs next to right-to-left letters. */
const JOINS = regex("u")`[
  \p{Extended_Pictographic}\p{Emoji_Modifier}\u{fe0f}
  \p{Script=Arabic}\p{Script=Hebrew}\p{Script=Mongolian}\p{Script=Khmer}
  \p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}
  \p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Sinhala}
]`;
const JOINERS = new Set([0x200c, 0x200d, 0x200e, 0x200f]);
const BLACK_FLAG = 0x1f3f4;

/** Runs of invisible characters that no script needs at that position. */
export function findHidden(text: string): Span[] {
  const runs: Span[] = [];
  let before = "";
  for (let at = 0; at < text.length;) {
    const end = endOfRun(text, at);
    if (end > at) {
      if (!isNeeded(text.slice(at, end), before)) runs.push({ start: at, end });
      at = end;
    } else {
      before = String.fromCodePoint(text.codePointAt(at) ?? 0);
      at += before.length;
    }
  }
  return runs;
}

function endOfRun(text: string, start: number): number {
  let at = start;
  for (
    let code = text.codePointAt(at);
    code !== undefined && isInvisible(code);
    code = text.codePointAt(at)
  ) {
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

function isNeeded(run: string, before: string): boolean {
  const codes = Array.from(run.slice(0, 32), (character) => character.codePointAt(0) ?? 0);
  if (before.codePointAt(0) === BLACK_FLAG) return run.length <= 16 && codes.every(isTag);
  const [first = 0, second] = codes;
  const isPresentation = first === 0xfe0e || first === 0xfe0f;
  if (isPresentation)
    return before.trim() !== "" && (second === undefined || (second === 0x200d && codes.length === 2));
  return codes.length === 1 && JOINERS.has(first) && JOINS.test(before);
}
