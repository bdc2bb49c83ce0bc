import { regex } from "./compose.ts";
import type { Span } from "./types.ts";

/**
 * Where a sentence may end:
 * - at full-width, Arabic, Devanagari, Armenian and Ethiopic stops, anywhere;
 * - at Latin stops, but only before white space or a closing quote, so that "3.5" and "example.com" stay whole;
 * - at JSON punctuation around strings and at HTML tags and comments, so that one field or element can be cut alone; an
 *   escaped quotation mark (JSON in JSON, the sanitizer's own quotations) keeps its backslash;
 * - at the opening of a quotation that the sanitizer itself wrote;
 * - at a line break, unless the next line continues in lower case (hard-wrapped prose).
 */
const BOUNDARY = regex("gu")`
  \[quoted as data: "
  |[。！？｡؟۔।॥։።]{1,8}["'”’」』）)\]]?
  |[.!?…]{1,8}["'”’»)\]]?(?=\s|$)
  |\\?"\s?[,:]\s?[[{]?\\?"|\\?"\s?[:}\]]
  |<[^<>]{1,200}>|-->|<!--
  |\n{1,8}(?!\p{Ll})
`;

export const QUOTATION_OPENS = '[quoted as data: "';

/** Markup stands between sentences and belongs to none. */
const MARKUP = /^\\?["<[]|-->/;

/** "e.g." and initials do not end a sentence. */
const ABBREVIATION = /(?:^|[\s("])(?:\p{L}|e\.g|i\.e|mr|mrs|ms|dr|prof|vs|no|st|inc|ltd|approx|fig)\.$/iu;
const ABBREVIATION_MAX_CHARS = 10;

/** A sentence longer than this is cut further at commas and, failing those, at spaces. */
const SENTENCE_MAX_CHARS = 400;

/** Splits into sentences, in order, without the white space between them. Linear in the text's length. */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(BOUNDARY)) {
    const end = index + mark.length;
    if (mark.startsWith(".") && endsWithAbbreviation(text, start, index + 1)) continue;
    pushTrimmed(sentences, text, { start, end: MARKUP.test(mark) ? index : end });
    start = end;
  }
  pushTrimmed(sentences, text, { start, end: text.length });
  return sentences.flatMap((sentence) => splitLong(text, sentence));
}

/** Two line breaks with only white space between them, and the white space after them. */
const BLANK_LINES = /\n[ \t\r]{0,40}\n\s{0,400}/g;

/** Blocks separated by blank lines, without the white space between them. */
export function splitParagraphs(text: string): Span[] {
  const paragraphs: Span[] = [];
  let start = 0;
  for (const { 0: gap, index } of text.matchAll(BLANK_LINES)) {
    pushTrimmed(paragraphs, text, { start, end: index });
    start = index + gap.length;
  }
  pushTrimmed(paragraphs, text, { start, end: text.length });
  return paragraphs;
}

/** The union of the units that a span touches, or the span itself if it touches none. */
export function coverBy(units: readonly Span[], { start, end }: Span): Span {
  const first = units[firstEndingAfter(units, start)];
  if (!first || first.start >= end) return { start, end };
  // The last unit that begins before the span's end: the first one that ends after it, or the one before that.
  const reached = firstEndingAfter(units, end);
  const last = [units[reached], units[reached - 1]].find((unit) => unit && unit.start < end) ?? first;
  return { start: Math.min(start, first.start), end: Math.max(end, last.end) };
}

/** The unit that a position lies in. */
export function unitAt(units: readonly Span[], at: number): Span | undefined {
  const unit = units[firstEndingAfter(units, at)];
  return unit && unit.start <= at ? unit : undefined;
}

/** A binary search: units are in order and do not overlap. */
function firstEndingAfter(units: readonly Span[], at: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endsWithAbbreviation(text: string, from: number, end: number): boolean {
  return ABBREVIATION.test(text.slice(Math.max(from, end - ABBREVIATION_MAX_CHARS), end));
}

function pushTrimmed(spans: Span[], text: string, { start, end }: Span): void {
  let from = start;
  let to = end;
  while (from < to && isSpace(text, from)) from++;
  while (to > from && isSpace(text, to - 1)) to--;
  if (from < to) spans.push({ start: from, end: to });
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

function splitLong(text: string, sentence: Span): Span[] {
  if (sentence.end - sentence.start <= SENTENCE_MAX_CHARS) return [sentence];
  const parts: Span[] = [];
  let { start } = sentence;
  while (sentence.end - start > SENTENCE_MAX_CHARS) {
    const end = lastBreak(text, start, start + SENTENCE_MAX_CHARS);
    pushTrimmed(parts, text, { start, end });
    start = end;
  }
  pushTrimmed(parts, text, { start, end: sentence.end });
  return parts;
}

/** Just after the window's last comma, or its last space if it has no comma, or its end if it has neither. */
function lastBreak(text: string, start: number, end: number): number {
  for (const breaker of [/[,;:，、；：]/u, /\s/u]) {
    for (let at = end - 1; at > start; at--) if (breaker.test(text.charAt(at))) return at + 1;
  }
  return end;
}
