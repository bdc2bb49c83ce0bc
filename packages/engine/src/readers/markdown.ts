import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Span } from "../types.ts";
import { readHtml } from "./html.ts";
import { readingOf, type Piece, type Reader } from "./reading.ts";

/**
 * Paragraphs as they are written, so that links and images keep their addresses; what no rendered page shows
 * (comments, definitions that nobody refers to, elements hidden by style) stands apart. No tree is built: what a
 * model is handed is the source.
 */
export const reader: Reader = {
  read: (content) => {
    const unseen = [...hiddenHtml(content), ...definitions(content)].toSorted((a, b) => a.start - b.start);
    const pieces: Piece[] = [];
    const lines = lineCounter(content);
    let at = 0;
    for (const hidden of unseen) {
      if (hidden.start < at) continue;
      pieces.push(...paragraphs(content, { start: at, end: hidden.start }, lines));
      pieces.push({ ...hidden, path: `line ${lines(hidden.start)}` });
      at = hidden.end;
    }
    pieces.push(...paragraphs(content, { start: at, end: content.length }, lines));
    return readingOf(content, pieces);
  },
};

type Unseen = Omit<Piece, "path"> & { readonly hidden: HiddenKind };

const UNSEEN_IN_PAGES: ReadonlySet<HiddenKind> = new Set([
  "comment",
  "invisible-style",
  "tiny-or-white",
  "off-page",
]);

/** Comments and hidden elements; in a block of code they are an example that everybody sees. */
function hiddenHtml(content: string): Unseen[] {
  if (!content.includes("<")) return [];
  const fences = [...content.matchAll(/^ {0,3}(?:```|~~~)/gmu)].map(({ index }) => index);
  const isCode = (at: number): boolean => countBelow(fences, at) % 2 === 1;
  return readHtml(content).flatMap((piece) => {
    if ("reading" in piece) return [];
    const { start, end, encode, hidden } = piece;
    if (!hidden || !UNSEEN_IN_PAGES.has(hidden) || isCode(start)) return [];
    return [{ text: content.slice(start, end), start, end, hidden, ...(encode && { encode: keepInside }) }];
  });
}

/** A text that ends its own comment or element would come to light. */
const keepInside = (text: string): string => text.replaceAll("-->", "").replaceAll("</", "");

const DEFINITION = /^ {0,3}\[[^\]\n]{1,60}\]:/gmu;
const TITLE_OPENS = /[ \t]["'(]/u;

/** `[//]: # (a note to self)`, and the title of any other definition. */
function definitions(content: string): Unseen[] {
  return [...content.matchAll(DEFINITION)].flatMap(({ index }) => {
    const lineEnd = content.indexOf("\n", index);
    const shown = content.slice(index, lineEnd === -1 ? content.length : lineEnd).trimEnd();
    const opens = shown.search(TITLE_OPENS);
    if (opens === -1 || shown.length < opens + 4 || !/["')]$/u.test(shown)) return [];
    const start = index + opens + 2;
    const end = index + shown.length - 1;
    const encode = (changed: string): string => changed.replaceAll(/[\r\n]+/gu, " ");
    return [{ text: content.slice(start, end), start, end, hidden: "comment" as const, encode }];
  });
}

function* paragraphs(content: string, { start, end }: Span, lines: (at: number) => number): Generator<Piece> {
  const part = content.slice(start, end);
  let at = 0;
  for (const gap of [...part.matchAll(/\n[ \t]*(?:\r?\n[ \t]*)+/gu), { 0: "", index: part.length }]) {
    const text = part.slice(at, gap.index);
    if (text.trim() !== "") {
      const from = start + at + (text.length - text.trimStart().length);
      yield { text, path: `line ${lines(from)}`, start: start + at, end: start + gap.index };
    }
    at = gap.index + gap[0].length;
  }
}

/** The number of the line that a position lies on, for positions that are asked for in order. */
function lineCounter(content: string): (at: number) => number {
  const breaks = [...content.matchAll(/\n/gu)].map(({ index }) => index);
  return (at) => countBelow(breaks, at) + 1;
}

/** How many of the sorted numbers are below `limit`. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
