import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { mapWhole, type MappedText, MappedTextBuilder } from "../mapped-text.ts";

/** Digits and symbols in place of letters: `1gn0r3 4ll pr3v10us`. */
export const leetspeak: Decoder = {
  id: "leetspeak",
  inline: true,
  applies: ({ profile }) => profile.leetJoins > 0,
  decode: decodeLeetspeak,
};

const TOKEN = /[a-z013456789@$!|+€£(<¢]{2,32}/gu;
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: "o",
    1: "i",
    3: "e",
    4: "a",
    5: "s",
    6: "g",
    7: "t",
    8: "b",
    9: "g",
    "@": "a",
    $: "s",
    "!": "i",
    "|": "i",
    "+": "t",
    "€": "e",
    "£": "l",
    "(": "c",
    "<": "c",
    "¢": "c",
  }),
);
/** The digits that stand for two letters. */
const L_SHAPED = /[1!|]/gu;

interface Folded {
  readonly start: number;
  readonly source: string;
  readonly folded: string;
  readonly isKnown: boolean;
}

/** Tokens with a known word behind them vouch for the others; product codes and versions have none. */
function decodeLeetspeak({ text, lower }: Source): Piece[] {
  const tokens: Folded[] = [];
  let known = 0;
  let isSure = false;
  for (const match of lower.matchAll(TOKEN)) {
    const token = readToken(match[0], match.index);
    if (token === undefined) continue;
    tokens.push(token);
    if (!token.isKnown) continue;
    known += 1;
    isSure ||= token.folded.length > 4 && ATTACK_WORDS.has(token.folded);
  }
  if (!isSure && known < 3) return [];
  return tokens.map((token) => {
    const end = token.start + token.source.length;
    return { start: token.start, end, mapped: mapUnits(text, token) };
  });
}

function readToken(raw: string, at: number): Folded | undefined {
  // A closing "!" or "(" is punctuation, not a letter.
  const source = raw.replace(/[!(<|+]+$/u, "");
  if (!/[a-z]/u.test(source) || !/[^a-z]/u.test(source) || source.length < 2) return undefined;
  const asI = fold(source);
  if (isKnownWord(asI)) return { start: at, source, folded: asI, isKnown: true };
  const asL = fold(source.replace(L_SHAPED, "l"));
  if (isKnownWord(asL)) return { start: at, source, folded: asL, isKnown: true };
  const mixed = source.replace(L_SHAPED, "i").replace(/[1!|](?=[^1!|]*$)/u, "l");
  const asMixed = fold(mixed);
  // Sizes, versions and ids end or begin in a number ("mp3", "3d", "v2"); leetspeak is inside words.
  const isInside = /[a-z][^a-z]+[a-z]/u.test(source);
  return isInside
    ? { start: at, source, folded: isKnownWord(asMixed) ? asMixed : asI, isKnown: false }
    : undefined;
}

function fold(token: string): string {
  let folded = "";
  for (const unit of token) folded += LETTERS.get(unit) ?? unit;
  return folded;
}

function mapUnits(text: string, { start, source, folded }: Folded): MappedText {
  const out = new MappedTextBuilder();
  for (let i = 0; i < source.length; i += 1) {
    const unit = source.charAt(i) === folded.charAt(i) ? text.charAt(start + i) : folded.charAt(i);
    out.append(mapWhole(unit, start + i, start + i + 1));
  }
  return out.build();
}
