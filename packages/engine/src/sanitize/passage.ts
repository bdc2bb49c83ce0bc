import { isInvisible } from "../normalize/invisible.ts";
import type { Finding, Span } from "../types.ts";
import { coverBy } from "./sentences.ts";

/** A stretch without white space that is longer than words are. */
const LONG_TOKEN = 16;

/**
 * What has to go for a finding: the sentence that it stands in, or, where the attack was encoded as data beside
 * ordinary words, the data alone.
 */
export function passageOf(text: string, sentences: readonly Span[], finding: Finding): Span {
  return finding.via !== undefined && isData(finding.text)
    ? wholeToken(text, finding)
    : coverBy(sentences, finding);
}

/** Nothing a reader sees, one long token, codes without letters, or letters one by one. */
function isData(text: string): boolean {
  const visible = Array.from(text)
    .filter((character) => !isInvisible(character.codePointAt(0) ?? 0))
    .join("")
    .trim();
  if (visible === "" || !/\p{L}/u.test(visible)) return true;
  const tokens = visible.split(/\s+/u);
  if (tokens.length === 1) return visible.length >= LONG_TOKEN;
  return tokens.every((token) => token.length === 1);
}

/** A rule may have matched a part of what a token hides; the rest of it is no text either, nor is its full stop. */
function wholeToken(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from > 0 && isEncoded(text, from) && isEncoded(text, from - 1)) from -= 1;
  while (to < text.length && isEncoded(text, to - 1) && isEncoded(text, to)) to += 1;
  const beginsSentence = /(?:^|[.!?\n])\s{0,4}$/u.test(text.slice(Math.max(0, from - 4), from));
  const stop = beginsSentence ? (/^[.!?]{1,3}/u.exec(text.slice(to, to + 3))?.[0].length ?? 0) : 0;
  return { start: from, end: to + stop };
}

/** The characters of base64 and its kin. */
function isEncoded(text: string, at: number): boolean {
  return /[A-Za-z0-9+/=_-]/u.test(text.charAt(at));
}
