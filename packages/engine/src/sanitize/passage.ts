import { isInvisible } from "../normalize/invisible.ts";
import type { Finding, Span } from "../types.ts";
import { coverBy, splitSentences, unitAt } from "../sentences.ts";

/** Tokens of at least this length are longer than ordinary words. */
const LONG_TOKEN = 16;

/** The text's sentences, and its encoded tokens, which are only found on demand. */
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
 * The span to remove for a finding: its sentence or, if the attack was encoded as data among ordinary words, only the
 * data.
 */
export function passageOf(around: Surroundings, finding: Finding): Span {
  return finding.via !== undefined && isData(finding.text)
    ? wholeToken(around, finding)
    : coverBy(around.sentences, finding);
}

/** Many findings may share one long token, so each only looks at its beginning. */
const DATA_LOOK_CHARS = 400;

/** Invisible characters, one long token, codes without letters, or single letters. */
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

/** A rule may match a part of what a token hides, so the whole token goes, with its full stop if it is a sentence. */
function wholeToken({ text, tokens }: Surroundings, { start, end }: Span): Span {
  const from = unitAt(tokens(), start)?.start ?? start;
  const to = unitAt(tokens(), end - 1)?.end ?? end;
  const beginsSentence = /(?:^|[.!?\n])\s{0,4}$/u.test(text.slice(Math.max(0, from - 4), from));
  const stop = beginsSentence ? (/^[.!?]{1,3}/u.exec(text.slice(to, to + 3))?.[0].length ?? 0) : 0;
  return { start: from, end: to + stop };
}

/** Runs of characters of base64 and similar encodings. */
function encodedTokens(text: string): Span[] {
  return Array.from(text.matchAll(/[A-Za-z0-9+/=_-]+/g), ({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }));
}
