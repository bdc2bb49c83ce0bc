import type { Span } from "../types.ts";

/** A list marker, quote mark or heading sign that would be left alone on its line. */
const LINE_LEAD = /(?:^|\n)(?:[ \t]{0,20}(?:[-*•>#]{1,6}|\d{1,3}[.)]))?[ \t]{0,20}$/;
const LINE_LEAD_MAX_CHARS = 50;

/** Widens a cut so that it leaves no double space, no lone list marker and no extra blank line. */
export function tidyCut(text: string, cut: Span): Span {
  let { start, end } = cut;
  const lead = LINE_LEAD.exec(text.slice(Math.max(0, start - LINE_LEAD_MAX_CHARS), start))?.[0];
  const atLineStart = lead !== undefined && (start - lead.length === 0 || lead.startsWith("\n"));
  const spacesAfter = countSpaces(text, end);
  const atLineEnd = isLineEnd(text, end + spacesAfter);

  if (atLineStart && atLineEnd) {
    start -= lead.startsWith("\n") ? lead.length - 1 : lead.length;
    end += spacesAfter;
    return dropLine(text, { start, end });
  }
  if (atLineEnd) start -= countSpacesBefore(text, start);
  if (atLineStart || atLineEnd || countSpacesBefore(text, start) > 0) end += spacesAfter;
  return { start, end };
}

/** Removes the empty line that a cut leaves, and the blank lines that only separated it from what follows. */
function dropLine(text: string, { start, end }: Span): Span {
  let to = end;
  while (text.charAt(to) === "\r" || text.charAt(to) === "\n") to++;
  const breaksAfter = text.slice(end, to);
  const blankBefore = start === 0 || /\n\r?\n$/.test(text.slice(Math.max(0, start - 3), start));
  if (to === text.length) {
    let from = start;
    while (from > 0 && /\s/.test(text.charAt(from - 1))) from--;
    // A text that ended in a line break still does.
    return { start: from, end: breaksAfter === "" || from === 0 ? to : end };
  }
  const single = breaksAfter.startsWith("\r\n") ? 2 : 1;
  return { start, end: blankBefore ? to : end + single };
}

function countSpaces(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === " " || text.charAt(at) === "\t") at++;
  return at - from;
}

function countSpacesBefore(text: string, to: number): number {
  let at = to;
  while (at > 0 && (text.charAt(at - 1) === " " || text.charAt(at - 1) === "\t")) at--;
  return to - at;
}

const isLineEnd = (text: string, at: number): boolean => at >= text.length || /[\r\n]/.test(text.charAt(at));
