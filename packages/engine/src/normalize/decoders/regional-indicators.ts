import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";

/** Words spelled with the letters that flags are made of. A list of flags spells no words and is left alone. */
export const regionalIndicators: Decoder = {
  id: "regional-indicators",
  applies: ({ profile }) => profile.hasRegionalIndicators,
  decode: decodeRegionalIndicators,
};

const LETTER = /[\u{1f1e6}-\u{1f1ff}]/gu;
const LONGEST_GAP = 4;

function decodeRegionalIndicators({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    const piece = letters.length > 3 ? joinLetters(text, letters) : undefined;
    // Pairs are flags.
    if (piece !== undefined && /[a-z]{3}/u.test(piece.mapped.text)) pieces.push(piece);
    letters = [];
  };
  for (const match of text.matchAll(LETTER)) {
    const start = match.index;
    if (start - (letters.at(-1)?.end ?? start) > LONGEST_GAP) close();
    const letter = String.fromCharCode(0x61 + (match[0].codePointAt(0) ?? 0) - 0x1f1e6);
    letters.push({ letter, start, end: start + 2 });
  }
  close();
  return pieces;
}
