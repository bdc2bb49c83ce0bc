import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Span } from "../types.ts";
import { readHtml } from "./html.ts";
import { readingOf, type Piece, type Reader } from "./reading.ts";
import { isSentence } from "./sentences.ts";
import { addAll } from "../lists.ts";

/**
 * Reads paragraphs as they are written, so that links and images keep their addresses. What no rendered page shows
 * (comments, definitions that nothing refers to, elements hidden by style) is a segment of its own. No tree is built,
 * because a model gets the source.
 */
export const reader: Reader = {
  read: (content) => {
    const isCode = codeIn(content);
    const unseen = [
      ...hiddenHtml(content, isCode),
      ...definitions(content),
      ...linkTitles(content).filter(({ start }) => !isCode(start)),
    ].toSorted((a, b) => a.start - b.start);
    const pieces: Piece[] = [];
    const lines = lineCounter(content);
    let at = 0;
    for (const hidden of unseen) {
      if (hidden.start < at) continue;
      addAll(pieces, paragraphs(content, { start: at, end: hidden.start }, lines));
      pieces.push({ ...hidden, path: `line ${lines(hidden.start)}` });
      at = hidden.end;
    }
    addAll(pieces, paragraphs(content, { start: at, end: content.length }, lines));
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

/** Whether a position lies in a block of code. */
function codeIn(content: string): (at: number) => boolean {
  const fences = [...content.matchAll(/^ {0,3}(?:```|~~~)/gmu)].map(({ index }) => index);
  return (at) => countBelow(fences, at) % 2 === 1;
}

/** Comments and hidden elements, except in a block of code, where everybody sees them. */
function hiddenHtml(content: string, isCode: (at: number) => boolean): Unseen[] {
  if (!content.includes("<")) return [];
  return readHtml(content).flatMap((piece) => {
    if ("reading" in piece) return [];
    const { text, start, end, encode, hidden } = piece;
    if (!hidden || !UNSEEN_IN_PAGES.has(hidden) || isCode(start)) return [];
    return [{ text, start, end, hidden, ...(encode && { encode }) }];
  });
}

const DEFINITION = /^ {0,3}\[[^\]\n]{1,60}\]:/gmu;
const TITLE_OPENS = /[ \t]["'(]/u;
const onOneLine = (changed: string): string => changed.replaceAll(/[\r\n]+/gu, " ");

/** `[//]: # (a note to self)`, and the title of any other definition, on its line or the next. */
function definitions(content: string): Unseen[] {
  return [...content.matchAll(DEFINITION)].flatMap(({ index }) => {
    const shown = lineAt(content, index);
    const opens = shown.search(TITLE_OPENS);
    const next = content.indexOf("\n", index) + 1;
    if (opens === -1 && next > 0) return titleIn(lineAt(content, next), next);
    return titleIn(shown.slice(Math.max(0, opens)), index + Math.max(0, opens));
  });
}

const lineAt = (content: string, at: number): string => {
  const lineEnd = content.indexOf("\n", at);
  return content.slice(at, lineEnd === -1 ? content.length : lineEnd).trimEnd();
};

/** A line that is only a text in quotation marks or brackets. */
function titleIn(line: string, at: number): Unseen[] {
  const [opening] = /^[ \t]{1,20}["'(]/u.exec(line) ?? [];
  if (opening === undefined || line.length < opening.length + 2 || !/["')]$/u.test(line)) return [];
  const text = line.slice(opening.length, -1);
  const start = at + opening.length;
  return [{ text, start, end: start + text.length, hidden: "comment" as const, encode: onOneLine }];
}

const LINK_TITLE = /\]\([^()\s]{1,400}[ \t]{1,9}(["'])([^"'\n]{12,1000})\1[ \t]{0,9}\)/gu;

/** `[guide](https://example.com "shown by no page until somebody points at the link")`. */
function linkTitles(content: string): Unseen[] {
  return [...content.matchAll(LINK_TITLE)].flatMap(({ 0: link, 2: title = "", index }) => {
    const start = index + link.lastIndexOf(title);
    const encode = (changed: string): string => onOneLine(changed).replaceAll(/["']/gu, "’");
    const found = { text: title, start, end: start + title.length, hidden: "alt-text" as const, encode };
    return isSentence(title) ? [found] : [];
  });
}

function* paragraphs(content: string, { start, end }: Span, lines: (at: number) => number): Generator<Piece> {
  const part = content.slice(start, end);
  let at = 0;
  for (const gap of [...blankLines(part), { start: part.length, end: part.length }]) {
    for (const block of quotedBlocks(part.slice(at, gap.start))) {
      const from = start + at + block.start;
      const line = from + (block.source.length - block.source.trimStart().length);
      if (block.source.trim() === "") continue;
      const { text, source, encode } = block;
      yield {
        text,
        path: `line ${lines(line)}`,
        start: from,
        end: from + source.length,
        ...(encode && { encode }),
      };
    }
    at = gap.end;
  }
}

const BLANKS = /[ \t\r\n]*/y;

/** A line break and the blank lines after it. One pattern for both would overflow the stack on a million of them. */
function* blankLines(text: string): Generator<Span> {
  let end = 0;
  for (let start = text.indexOf("\n"); start >= 0; start = text.indexOf("\n", end)) {
    BLANKS.lastIndex = start + 1;
    const blanks = BLANKS.exec(text)?.[0] ?? "";
    end = start + 1 + blanks.length;
    if (blanks.includes("\n")) yield { start, end };
  }
}

interface Block {
  readonly source: string;
  readonly start: number;
  readonly text: string;
  readonly encode?: (changed: string) => string;
}

const QUOTE_MARKS = /^ {0,3}(?:> ?)+/gmu;
const QUOTED_LINES = /^ {0,3}>.*(?:\r?\n {0,3}>.*)+(?:\r?\n)?/gmu;

/** Quoted lines without their marks, which are not part of a sentence that continues over several lines. */
function* quotedBlocks(paragraph: string): Generator<Block> {
  let at = 0;
  const plain = (end: number): Block => {
    const source = paragraph.slice(at, end);
    return { source, start: at, text: source };
  };
  for (const { 0: source, index } of paragraph.matchAll(QUOTED_LINES)) {
    if (index > at) yield plain(index);
    const encode = (changed: string): string => changed.replaceAll(/^(?=.)/gmu, "> ");
    yield { source, start: index, text: source.replaceAll(QUOTE_MARKS, ""), encode };
    at = index + source.length;
  }
  if (at < paragraph.length) yield plain(paragraph.length);
}

/** Returns the number of the line that a position lies on. */
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
