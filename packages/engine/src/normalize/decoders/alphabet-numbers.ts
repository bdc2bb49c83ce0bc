import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { joinLetters, type Letter } from "../letters.ts";

/** Letters by their place in the alphabet: `9-7-14-15-18-5 1-12-12`. */
export const alphabetNumbers: Decoder = {
  id: "alphabet-numbers",
  exclusive: true,
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: decodeAlphabetNumbers,
};

// Numbers 1 to 26 in a row; the quantifiers are bounded, so that a run of digits cannot be cut in many ways.
const RUN = /(?<![\d.])(?:[12]?\d[\s,./|_-]{1,3}){4,400}[12]?\d(?![\d.])/gu;

function decodeAlphabetNumbers({ text, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end } of profile.digitSpans) {
    eachMatch(RUN, text.slice(start, end), (match) => {
      const piece = readRun(text, match[0], start + match.index);
      if (piece !== undefined) pieces.push(piece);
    });
  }
  return pieces;
}

function readRun(text: string, run: string, offset: number): Piece | undefined {
  const letters: Letter[] = [];
  for (const number of run.matchAll(/\d+/gu)) {
    const value = Number(number[0]);
    if (value < 1 || value > 26) return undefined;
    const start = offset + number.index;
    letters.push({ letter: String.fromCharCode(0x60 + value), start, end: start + number[0].length });
  }
  return joinLetters(text, letters);
}
