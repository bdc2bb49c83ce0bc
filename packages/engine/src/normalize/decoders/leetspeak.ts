import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { LEET_JOIN } from "../profile.ts";
import { largest } from "../../lists.ts";

/** Digits and symbols in place of letters: `1gn0r3 4ll pr3v10us`. */
export const leetspeak: Decoder = {
  id: "leetspeak",
  intent: "everyday",
  rank: 280,
  inline: true,
  applies: ({ profile }) => profile.oddRuns.length > 0,
  decode: decodeLeetspeak,
};

const TOKEN = /[a-z013456789@$!|+€£(<¢]{2,32}/gu;
/** What each sign stands for; "1", "!" and "|" are ambiguous, see `foldStrokes`. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  ["0o", "3e", "4a", "5s", "6g", "7t", "8b", "9g", "@a", "$s", "+t", "€e", "£l", "(c", "<c", "¢c"].map(
    (pair) => [pair.charAt(0), pair.charAt(1)],
  ),
);
const STROKE = /[1!|]/u;

interface Token {
  readonly start: number;
  readonly source: string;
  readonly folded: string;
}

/** Two known words may come out of a cipher by chance. */
const FEWEST_TURNED = 3;
/** Tokens further apart than this are judged separately. */
const REACH = 200;
/** Beyond this a stretch without white space is data, not a sentence. */
const LONGEST_RUN = 1_000;

function decodeLeetspeak({ text, lower, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  let group: Token[] = [];
  const close = (): void => {
    const tokens = readGroup(group);
    for (const token of tokens) pieces.push(toPiece(text, token));
    group = [];
  };
  for (const run of profile.oddRuns) {
    if ((run.traits & LEET_JOIN) === 0 || run.end - run.start > LONGEST_RUN) continue;
    if (run.start - (group.at(-1)?.start ?? run.start) > REACH) close();
    eachMatch(TOKEN, lower.slice(run.start, run.end), (match) => {
      const token = readToken(match[0], run.start + match.index);
      if (token !== undefined) group.push(token);
    });
  }
  close();
  return pieces;
}

/**
 * The tokens of a group, if they are leetspeak. The plain text may have been reversed or put through ROT13 before the
 * signs were inserted. Or the finished leetspeak was put through ROT13, so that its signs still stand for the letters
 * of the plain words.
 */
function readGroup(tokens: readonly Token[]): readonly Token[] {
  if (isLeetspeak(tokens, (word) => word)) return tokens;
  if (tokens.length < FEWEST_TURNED) return [];
  if (isLeetspeak(tokens, backwards) || isLeetspeak(tokens, rot13Of)) return tokens;
  const turned = tokens.map((token) => ({ ...token, folded: foldTurned(token.source) }));
  return isLeetspeak(turned, rot13Of) ? turned : [];
}

/** Tokens that stand for a known word vouch for the others; product codes, versions and keys do not. */
function isLeetspeak(tokens: readonly Token[], plainOf: (word: string) => string): boolean {
  const known = tokens.map(({ folded }) => plainOf(folded)).filter(isKnownWord);
  const isSure = known.some((word) => word.length > 4 && ATTACK_WORDS.has(word));
  return (isSure || known.length >= 3) && known.length * 4 >= tokens.length;
}

function backwards(word: string): string {
  return [...word].toReversed().join("");
}

function rot13Of(word: string): string {
  let out = "";
  for (let i = 0; i < word.length; i += 1)
    out += String.fromCharCode(0x61 + ((word.charCodeAt(i) - 0x61 + 13) % 26));
  return out;
}

/** Letters stay as they are, and each sign becomes the ROT13 of the letter it stands for. */
function foldTurned(source: string): string {
  const folded = fold(source, "i");
  let out = "";
  for (let i = 0; i < source.length; i += 1)
    out += source.charAt(i) === folded.charAt(i) ? folded.charAt(i) : rot13Of(folded.charAt(i));
  return out;
}

function readToken(raw: string, start: number): Token | undefined {
  // A sign at the end may be a letter ("f0r9e+") or punctuation ("1gn0r3!").
  const isWhole = isKnownWord(fold(raw, "i")) || foldStrokes(raw) !== undefined;
  const source = isWhole ? raw : withoutPunctuation(raw);
  const asI = fold(source, "i");
  if (asI === source || !/[a-z]/u.test(source)) return undefined;
  const folded = isKnownWord(asI) ? asI : foldStrokes(source);
  // Sizes, versions and ids begin or end in a number ("mp3", "3d", "v2"); leetspeak has its signs inside the word.
  if (folded === undefined && !/[a-z][^a-z]+[a-z]/u.test(source)) return undefined;
  return { start, source, folded: folded ?? asI };
}

/** A closing "!" or "(" is punctuation, not a letter. */
function withoutPunctuation(raw: string): string {
  let end = raw.length;
  while (end > 0 && "!(<|+".includes(raw.charAt(end - 1))) end -= 1;
  return end === raw.length ? raw : raw.slice(0, end);
}

/** "1", "!" and "|" stand for i or l: tries l for all of them, for the last one, and for "|" only. */
function foldStrokes(source: string): string | undefined {
  if (!STROKE.test(source)) return undefined;
  const last = largest(["1", "!", "|"].map((stroke) => source.lastIndexOf(stroke)));
  const asLastL = `${source.slice(0, last)}l${source.slice(last + 1)}`;
  const upright = source.replaceAll("|", "l");
  return [fold(source, "l"), fold(asLastL, "i"), fold(upright, "i")].find(isKnownWord);
}

function fold(token: string, stroke: string): string {
  let folded = "";
  for (let i = 0; i < token.length; i += 1) {
    const code = token.charCodeAt(i);
    const isLetter = code >= 0x61 && code <= 0x7a;
    folded += isLetter ? token.charAt(i) : (LETTERS.get(token.charAt(i)) ?? stroke);
  }
  return folded;
}

/** Letters that were not disguised keep their case. */
function toPiece(text: string, { start, source, folded }: Token): Piece {
  const out = new MappedTextBuilder();
  for (let i = 0; i < source.length; i += 1) {
    const unit = source.charAt(i) === folded.charAt(i) ? text.charAt(start + i) : folded.charAt(i);
    out.push(unit, start + i, start + i + 1);
  }
  return { start, end: start + source.length, mapped: out.build() };
}
