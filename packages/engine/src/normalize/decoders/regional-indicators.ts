import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";

/**
 * Words spelled with the letters that flags are made of, as characters or by the names chat programs give them. A
 * list of flags spells no words and is left alone.
 */
export const regionalIndicators: Decoder = {
  id: "regional-indicators",
  intent: "deliberate",
  rank: 190,
  applies: ({ profile, lower }) => profile.hasRegionalIndicators || NAMED.test(lower),
  decode: decodeRegionalIndicators,
};

const NAMED = /:(?:regional_indicator_|alphabet-(?:white|yellow)-)/u;
const LETTER = /[\u{1f1e6}-\u{1f1ff}]|:(?:regional_indicator_|alphabet-(?:white|yellow)-)([a-z]):/gu;
const LONGEST_GAP = 4;

function decodeRegionalIndicators({ text, lower }: Source): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    const piece = letters.length > 3 ? joinLetters(text, letters) : undefined;
    // Pairs of letters are flags.
    if (piece !== undefined && /[a-z]{3}/u.test(piece.mapped.text)) pieces.push(piece);
    letters = [];
  };
  for (const match of lower.matchAll(LETTER)) {
    const start = match.index;
    if (start - (letters.at(-1)?.end ?? start) > LONGEST_GAP) close();
    const letter = match[1] ?? String.fromCharCode(0x61 + (match[0].codePointAt(0) ?? 0) - 0x1f1e6);
    letters.push({ letter, start, end: start + match[0].length });
  }
  close();
  return pieces;
}
