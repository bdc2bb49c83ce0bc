import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { type MappedText, MappedTextBuilder } from "../mapped-text.ts";
import { LEET_JOIN } from "../profile.ts";

/** Digits and symbols in place of letters: `1gn0r3 4ll pr3v10us`. */
export const leetspeak: Decoder = {
  id: "leetspeak",
  inline: true,
  applies: ({ profile }) => profile.oddRuns.length > 0,
  decode: decodeLeetspeak,
};

const TOKEN = /[a-z013456789@$!|+€£(<¢]{2,32}/gu;
const LETTERS: ReadonlyMap<string, string> = new Map(
  [
    "0o",
    "1i",
    "3e",
    "4a",
    "5s",
    "6g",
    "7t",
    "8b",
    "9g",
    "@a",
    "$s",
    "!i",
    "|i",
    "+t",
    "€e",
    "£l",
    "(c",
    "<c",
    "¢c",
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
/** The signs that stand for two letters, and their last occurrence. */
const STROKES = /[1!|]/gu;
const LAST_STROKE = /[1!|](?=[^1!|]*$)/u;

interface Token {
  readonly start: number;
  readonly source: string;
  readonly folded: string;
}

/** Tokens with a known word behind them vouch for the others; product codes and versions have none. */
function decodeLeetspeak({ text, lower, profile }: Source): Piece[] {
  const tokens: Token[] = [];
  let known = 0;
  let isSure = false;
  for (const run of profile.oddRuns) {
    if ((run.traits & LEET_JOIN) === 0) continue;
    eachMatch(TOKEN, lower.slice(run.start, run.end), (match) => {
      const token = readToken(match[0], run.start + match.index);
      if (token === undefined) return;
      tokens.push(token);
      if (isKnownWord(token.folded)) known += 1;
      isSure ||= token.folded.length > 4 && ATTACK_WORDS.has(token.folded);
    });
  }
  if (!isSure && known < 3) return [];
  return tokens.map((token) => ({
    start: token.start,
    end: token.start + token.source.length,
    mapped: mapUnits(text, token),
  }));
}

function readToken(raw: string, start: number): Token | undefined {
  // A closing "!" or "(" is punctuation, not a letter.
  const source = raw.replace(/[!(<|+]+$/u, "");
  if (!/[a-z]/u.test(source) || !/[^a-z]/u.test(source)) return undefined;
  const asI = fold(source);
  const folded = [asI, fold(source.replace(STROKES, "l")), fold(source.replace(LAST_STROKE, "l"))].find(
    isKnownWord,
  );
  // Sizes, versions and ids begin or end in a number ("mp3", "3d", "v2"); leetspeak is inside words.
  if (folded === undefined && !/[a-z][^a-z]+[a-z]/u.test(source)) return undefined;
  return { start, source, folded: folded ?? asI };
}

function fold(token: string): string {
  let folded = "";
  for (const unit of token) folded += LETTERS.get(unit) ?? unit;
  return folded;
}

/** Letters that were not in disguise keep their case. */
function mapUnits(text: string, { start, source, folded }: Token): MappedText {
  const out = new MappedTextBuilder();
  for (let i = 0; i < source.length; i += 1) {
    const unit = source.charAt(i) === folded.charAt(i) ? text.charAt(start + i) : folded.charAt(i);
    out.push(unit, start + i, start + i + 1);
  }
  return out.build();
}
