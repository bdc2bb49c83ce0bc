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

/** Headers without which a mail cannot be read. */
const KNOWN_NEXT = /^(?:content-(?:type|transfer-encoding)|mime-version|subject|from|to|date)[ \t]{0,9}:/iu;
const LOOK_CHARS = 60;

/** The headers at the beginning, up to the first empty line or the first line that is not a header. */
export function headersOf(mail: string): { headers: Header[]; bodyStart: number } {
  const headers: Header[] = [];
  let at = BEFORE_HEADERS.exec(mail)?.[0].length ?? 0;
  while (at < mail.length) {
    const end = foldedEnd(mail, at);
    const line = mail.slice(at, end);
    const colon = line.indexOf(":");
    const name = line.slice(0, colon === -1 ? 0 : Math.min(colon, 101));
    if (!NAME.test(name)) {
      // Mail programs skip a line that is no header, if headers follow it.
      const isBlank = line.trim() === "";
      if (isBlank || headers.length === 0 || !KNOWN_NEXT.test(mail.slice(end, end + LOOK_CHARS))) break;
      headers.push({ name: "", value: line.trimEnd(), start: at, end: at + line.trimEnd().length });
      at = end;
      continue;
    }
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

/** `name="value"`, where the name may have a number and a star (RFC 2231). */
const PARAMETER =
  /;\s{0,40}([^\s=;"*]{1,60})(?:\*(\d{1,3}))?(\*)?\s{0,8}=\s{0,8}(?:"((?:[^"\\]|\\[^]){0,2000})"|([^;\s]{0,2000}))/gu;

/** Every value of a parameter, in order; one that is split over several is joined. */
export function parametersOf(value: string, name: string): string[] {
  const values: string[] = [];
  let joined = "";
  for (const [, key = "", part, star, quoted, bare = ""] of value.matchAll(PARAMETER)) {
    if (key.toLowerCase() !== name) continue;
    const written = quoted?.replaceAll(/\\([^])/gu, "$1") ?? bare.replaceAll(/^'|'$/gu, "");
    const said =
      star === undefined ? written : percentDecoded(written.replace(/^[\w-]{0,40}'[\w-]{0,20}'/u, ""));
    if (said === "") continue;
    if (part === undefined) values.push(said);
    else joined += said;
  }
  return joined === "" ? values : [...values, joined];
}

/** `charset` of `text/plain; charset="utf-8"`. */
export const parameterOf = (value: string, name: string): string | undefined => parametersOf(value, name)[0];

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
