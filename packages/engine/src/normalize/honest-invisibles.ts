import { isBidiControl, isInvisible, isTag, isVariationSelector } from "./invisible.ts";

/**
 * Whether an invisible character is honest at its place. Joiners and direction marks are spelling in Persian, Hindi,
 * Arabic and emoji. They belong only there, between two characters of such scripts.
 */
export function belongsHere(text: string, at: number, end: number, code: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (isTag(code)) return isFlagTag(text, at);
  if (isVariationSelector(code))
    return (
      before >= 0x2000 &&
      !isInvisible(before) &&
      !isSelectorTail(text, at) &&
      !isVariationSelector(text.codePointAt(end) ?? 0)
    );
  const after = text.charCodeAt(end);
  if (code === 0x202d || code === 0x202e) return false;
  if (isBidiControl(code)) return isComplexScript(before) || isComplexScript(after);
  return isComplexScript(before) && (isComplexScript(after) || end === text.length || after < 0x41);
}

/** The flags of England, Scotland and Wales: a black flag and up to six tags. */
function isFlagTag(text: string, at: number): boolean {
  let start = at;
  while (at - start < 12 && text.charCodeAt(start - 2) === 0xdb40) start -= 2;
  return text.codePointAt(start - 2) === 0x1f3f4;
}

/** Whether the units before `at` end an astral variation selector (U+E0100 and up). */
function isSelectorTail(text: string, at: number): boolean {
  return text.charCodeAt(at - 2) === 0xdb40;
}

/** Hebrew, Arabic, Indic and the symbols and surrogates of emoji; not Latin, Greek, Cyrillic. */
function isComplexScript(code: number): boolean {
  return (
    (code >= 0x590 && code < 0x1e00 && !isInvisible(code)) ||
    (code >= 0x2190 && code < 0xe000 && code !== 0xdb40 && !isInvisible(code)) ||
    (code >= 0xfb1d && code < 0xfe00)
  );
}
