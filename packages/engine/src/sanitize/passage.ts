import { isInvisible } from "../normalize/invisible.ts";
import type { Finding, Span } from "../types.ts";
import { coverBy, splitSentences, unitAt } from "../sentences.ts";

/** A stretch without white space that is longer than words are. */
const LONG_TOKEN = 16;

/** The text's sentences, and its encoded tokens once somebody asks for them. */
export interface Surroundings {
  readonly text: string;
  readonly sentences: readonly Span[];
  readonly tokens: () => readonly Span[];
}

export function surroundingsOf(text: string): Surroundings {
  let tokens: Span[] | undefined;
  return { text, sentences: splitSentences(text), tokens: () => (tokens ??= encodedTokens(text)) };
}

/**
 * What has to go for a finding: the sentence that it stands in, or, where the attack was encoded as data beside
 * ordinary words, the data alone.
 */
export function passageOf(around: Surroundings, finding: Finding): Span {
  return finding.via !== undefined && isData(finding.text)
    ? wholeToken(around, finding)
    : coverBy(around.sentences, finding);
}

/** Many findings may share one long stretch, so each looks at its beginning only. */
const DATA_LOOK_CHARS = 400;

/** Nothing a reader sees, one long token, codes without letters, or letters one by one. */
function isData(text: string): boolean {
  const visible = Array.from(text.slice(0, DATA_LOOK_CHARS))
    .filter((character) => !isInvisible(character.codePointAt(0) ?? 0))
    .join("")
    .trim();
  if (visible === "" || !/\p{L}/u.test(visible)) return true;
  const tokens = visible.split(/\s+/u);
  if (tokens.length === 1) return visible.length >= LONG_TOKEN;
  return tokens.every((token) => token.length === 1);
}

/** A rule may have matched a part of what a token hides; the rest of it is no text either, nor is its full stop. */
function wholeToken({ text, tokens }: Surroundings, { start, end }: Span): Span {
  const from = unitAt(tokens(), start)?.start ?? start;
  const to = unitAt(tokens(), end - 1)?.end ?? end;
  const beginsSentence = /(?:^|[.!?\n])\s{0,4}$/u.test(text.slice(Math.max(0, from - 4), from));
  const stop = beginsSentence ? (/^[.!?]{1,3}/u.exec(text.slice(to, to + 3))?.[0].length ?? 0) : 0;
  return { start: from, end: to + stop };
}

/** Runs of the characters of base64 and its kin. */
function encodedTokens(text: string): Span[] {
  return Array.from(text.matchAll(/[A-Za-z0-9+/=_-]+/g), ({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }));
}
