import type { Span } from "../types.ts";

/** A header line with its folded continuations; the span is that of the value, after the colon. */
export interface Header extends Span {
  readonly name: string;
  readonly value: string;
}

/** Empty lines, and the line that mailboxes put before each mail. */
export const BEFORE_HEADERS =
  /^\uFEFF?(?:[ \t]*\r?\n)*(?:From \S+ +\w{3} \w{3} {1,2}\d{1,2} [\d:]{5,8} (?:[+-]\d{4} )?\d{4}[^\S\n]*\n)?/u;

const NAME = /^[^\s:]{1,100}$/u;

/** The headers at the beginning, up to the first empty line or the first line that is not a header. */
export function headersOf(mail: string): { headers: Header[]; bodyStart: number } {
  const headers: Header[] = [];
  let at = BEFORE_HEADERS.exec(mail)?.[0].length ?? 0;
  while (at < mail.length) {
    const end = foldedEnd(mail, at);
    const line = mail.slice(at, end);
    const colon = line.indexOf(":");
    const name = line.slice(0, colon === -1 ? 0 : Math.min(colon, 101));
    if (!NAME.test(name)) break;
    const value = line.slice(colon + 1).replace(/\r?\n$/u, "");
    headers.push({ name, value, start: at + colon + 1, end: at + colon + 1 + value.length });
    at = end;
  }
  return { headers, bodyStart: at + (/^\r?\n/u.exec(mail.slice(at, at + 2))?.[0].length ?? 0) };
}

/** The position after the line that begins at `start` and its continuations, which begin with white space. */
function foldedEnd(mail: string, start: number): number {
  let at = start;
  do {
    const lineBreak = mail.indexOf("\n", at);
    if (lineBreak === -1) return mail.length;
    at = lineBreak + 1;
  } while (mail[at] === " " || mail[at] === "\t");
  return at;
}

/** `charset` of `text/plain; charset="utf-8"`. */
export function parameterOf(value: string, name: string): string | undefined {
  const found = new RegExp(
    `;\\s{0,40}${name}\\s{0,8}=\\s{0,8}(?:"([^"]{1,200})"|([^;\\s]{1,200}))`,
    "iu",
  ).exec(value);
  return found?.[1] ?? found?.[2];
}
