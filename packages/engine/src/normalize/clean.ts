import { foldSingle } from "./compatibility.ts";
import { isBidiControl, isInvisible, isTag, isVariationSelector } from "./invisible.ts";
import { belongsHere } from "./honest-invisibles.ts";
import { foldHomoglyphs } from "./homoglyphs.ts";
import { composeMaps, mapOf, type MappedText, MappedTextBuilder } from "./mapped-text.ts";

/** A text with its character tricks undone, and the names of these tricks. */
export interface Cleaned {
  readonly mapped: MappedText;
  readonly via: readonly string[];
}

/**
 * Removes invisible characters and stacked marks, and folds disguised letters (full-width, mathematical, circled, of
 * another script …) to plain ones. Returns `undefined` if there is nothing to undo.
 */
export function cleanText(text: string): Cleaned | undefined {
  const cleaned = cleanCharacters(text);
  const folded = foldHomoglyphs(cleaned?.mapped.text ?? text);
  if (folded === undefined) return cleaned;
  if (cleaned === undefined) return { mapped: folded, via: ["homoglyphs"] };
  return { mapped: composeMaps(folded, mapOf(cleaned.mapped)), via: [...cleaned.via, "homoglyphs"] };
}

/**
 * Cache of UTF-16 units that never need a change, so that letters of other languages are examined only once. Half of a
 * surrogate pair is never cached: one broken text would otherwise hide every letter that begins with it.
 */
const ordinary = new Uint8Array(0x10000);

function cleanCharacters(text: string): Cleaned | undefined {
  const out = new MappedTextBuilder();
  const via = new Set<string>();
  // Full-width digits and punctuation are ordinary Chinese or Japanese, unless whole words or numbers are full-width.
  const isWide = WIDE_WORD.test(text);
  const isPointed = POINTED.test(text) || STRETCHED.test(text);
  let kept = 0;
  let i = 0;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    if ((unit >= 0x20 && unit < 0x7f) || (ordinary[unit] === 1 && !isWide && !isPointed)) {
      i += 1;
      continue;
    }
    const code = text.codePointAt(i) ?? unit;
    const end = i + (code > 0xffff ? 2 : 1);
    const change = readSpecial(i, code, isWide, isPointed) ?? readCharacter(text, i, code);
    i = change?.end ?? end;
    if (change === undefined) {
      if (code === unit && !isSurrogate(unit) && !isInvisible(code)) ordinary[unit] = 1;
      continue;
    }
    // A base letter that was itself replaced can no longer be composed, so only its mark is removed.
    const start = Math.max(kept, change.start);
    out.copy(text, kept, start);
    if (start === change.start) out.push(change.text, start, change.end);
    via.add(change.trick);
    kept = change.end;
  }
  if (via.size === 0) return undefined;
  out.copy(text, kept, text.length);
  return { mapped: out.build(), via: [...via] };
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

const WIDE_WORD = /[\uff21-\uff3a\uff41-\uff5a]{3}|[\uff10-\uff19]{5}/u;

/**
 * Arabic writes its short vowels in scripture and for children, and stretches letters in titles. A model reads neither
 * like the same words in plain letters.
 */
const POINTED = /(?:[\u0620-\u063f\u0641-\u064a][\u064b-\u0652]{1,2}){3}/u;
const STRETCHED = /\u0640[\u0620-\u063f\u0641-\u064a]{1,3}\u0640/u;

function isArabicOrnament(code: number): boolean {
  return (code >= 0x64b && code <= 0x652) || code === 0x640;
}

function readSpecial(at: number, code: number, isWide: boolean, isPointed: boolean): Change | undefined {
  if (isWide && isWidePunctuation(code)) return narrow(at, code);
  if (!isPointed || !isArabicOrnament(code)) return undefined;
  return { start: at, end: at + 1, text: "", trick: "combining-marks" };
}

function isWidePunctuation(code: number): boolean {
  return code >= 0xff01 && code <= 0xff5e;
}

function narrow(at: number, code: number): Change {
  return { start: at, end: at + 1, text: String.fromCharCode(code - 0xfee0), trick: "compatibility-letters" };
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly trick: string;
}

function readCharacter(text: string, at: number, code: number): Change | undefined {
  const end = at + (code > 0xffff ? 2 : 1);
  if (isInvisible(code)) {
    return belongsHere(text, at, end, code) ? undefined : { start: at, end, text: "", trick: trickOf(code) };
  }
  if (isMark(code)) return readMark(text, at, end);
  const folded = foldSingle(code);
  return folded === undefined ? undefined : { start: at, end, text: folded, trick: "compatibility-letters" };
}

/** Names the trick after the character that it uses. */
function trickOf(code: number): string {
  if (isTag(code)) return "tag-characters";
  if (isVariationSelector(code)) return "variation-selectors";
  if (isBidiControl(code)) return "bidi";
  return "zero-width";
}

function isMark(code: number): boolean {
  return (
    (code >= 0x300 && code <= 0x36f) ||
    (code >= 0x483 && code <= 0x489) ||
    (code >= 0x1ab0 && code <= 0x1aff) ||
    (code >= 0x1dc0 && code <= 0x1dff) ||
    (code >= 0x20d0 && code <= 0x20ff) ||
    (code >= 0xfe20 && code <= 0xfe2f)
  );
}

/**
 * Marks that all combine with one letter are spelling (é typed as two characters); any other stack of marks is noise.
 */
function readMark(text: string, at: number, end: number): Change {
  let letter = text.charAt(at - 1);
  let last = at;
  // Vietnamese stacks two marks on a letter, no language more than four.
  while (last < at + 4 && isMark(text.charCodeAt(last))) {
    const composed = (letter + text.charAt(last)).normalize("NFC");
    if (composed.length > 1) break;
    letter = composed;
    last += 1;
  }
  const isSpelling = at > 0 && last > at && !isMark(text.charCodeAt(last));
  if (isSpelling) return { start: at - 1, end: last, text: letter, trick: "composed-letters" };
  return { start: at, end: endOfMarks(text, end), text: "", trick: "combining-marks" };
}

function endOfMarks(text: string, from: number): number {
  let at = from;
  while (isMark(text.charCodeAt(at))) at += 1;
  return at;
}
