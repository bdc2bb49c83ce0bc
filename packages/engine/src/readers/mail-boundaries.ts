import type { Span } from "../types.ts";
import type { Header } from "./mime-headers.ts";
import { parametersOf } from "./mime-headers.ts";

/** Where the parts of a body lie, which may be all of a mail or a part of it. */
export interface Bounds extends Span {
  readonly mail: string;
}

/** A line of two hyphens and a word before headers: what a boundary looks like if no header names it. */
const GUESSED = /(?:^|\n)--([^\s]{1,70})[ \t]{0,9}\r?\n(?:content-|mime-)/iu;

/**
 * The lines between the parts of a body. Mail programs differ in which of several boundaries they take, so the first one
 * that the body has counts; without any, whatever looks like one.
 */
export function boundaryLines({ mail, start, end }: Bounds, headers: readonly Header[]): Span[] {
  const named = headers
    .filter(({ name }) => name.toLowerCase() === "content-type")
    .flatMap(({ value }) => parametersOf(value, "boundary"))
    .flatMap((boundary) => [boundary, boundary.trimEnd()]);
  const [, guessed] = GUESSED.exec(mail.slice(start, end)) ?? [];
  const candidates = [...new Set([...named, ...(guessed === undefined ? [] : [guessed])])];
  for (const boundary of candidates.slice(0, CANDIDATES_MAX)) {
    const marks = linesOf(mail, { start, end, boundary });
    if (marks.length > 0) return marks;
  }
  return [];
}

/** Each candidate costs a search. */
const CANDIDATES_MAX = 4;

/** What may follow a boundary on its line. */
const LINE_END = /(--)?[ \t]{0,100}(?:\r?\n|$)/uy;

/** The lines of one boundary, with the end of the body as the last if it is not closed. */
function linesOf(mail: string, { start, end, boundary }: Span & { readonly boundary: string }): Span[] {
  const mark = `--${boundary}`;
  const marks: Span[] = [];
  let isClosed = false;
  for (
    let at = mail.indexOf(mark, start);
    at !== -1 && at < end && !isClosed;
    at = mail.indexOf(mark, at + mark.length)
  ) {
    if (at > start && mail[at - 1] !== "\n") continue;
    LINE_END.lastIndex = at + mark.length;
    const lineEnd = LINE_END.exec(mail);
    // A longer boundary, which belongs to a part inside.
    if (!lineEnd) continue;
    marks.push({ start: at, end: Math.min(end, LINE_END.lastIndex) });
    isClosed = lineEnd[1] !== undefined;
  }
  return marks.length === 0 || isClosed ? marks : [...marks, { start: end, end }];
}
