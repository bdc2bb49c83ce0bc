import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";
import { digitsIn } from "../profile.ts";

/** Letters by their place in the alphabet: `9-7-14-15-18-5 1-12-12`. */
export const alphabetNumbers: Decoder = {
  id: "alphabet-numbers",
  exclusive: true,
  applies: ({ profile }) => digitsIn(profile) >= 8,
  decode: decodeAlphabetNumbers,
};

// Numbers 1 to 26 in a row; the quantifiers are bounded, so that a run of digits cannot be cut in many ways.
const RUN = /(?<![\d.])(?:[12]?\d[\s,./|_-]{1,3}){4,400}[12]?\d(?![\d.])/gu;

function decodeAlphabetNumbers({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const letters: Letter[] = [];
    for (const number of match[0].matchAll(/\d+/gu)) {
      const value = Number(number[0]);
      if (value < 1 || value > 26) break;
      const start = match.index + number.index;
      letters.push({ letter: String.fromCharCode(0x60 + value), start, end: start + number[0].length });
    }
    const piece = joinLetters(text, letters);
    if (piece !== undefined) pieces.push(piece);
  }
  return pieces;
}
