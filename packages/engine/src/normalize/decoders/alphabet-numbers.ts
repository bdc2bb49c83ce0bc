import type { Span } from "../../types.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";
import { findNumberRuns } from "../number-runs.ts";

/** Letters by their place in the alphabet: `9-7-14-15-18-5 1-12-12`. */
export const alphabetNumbers: Decoder = {
  id: "alphabet-numbers",
  intent: "deliberate",
  rank: 340,
  exclusive: true,
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: decodeAlphabetNumbers,
};

function decodeAlphabetNumbers(source: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const run of findNumberRuns(source)) {
    const piece = readRun(source.text, run);
    if (piece !== undefined) pieces.push(piece);
  }
  return pieces;
}

function readRun(text: string, run: readonly Span[]): Piece | undefined {
  const letters: Letter[] = [];
  for (const { start, end } of run) {
    const value = end - start > 2 ? 0 : Number(text.slice(start, end));
    if (value < 1 || value > 26) return undefined;
    letters.push({ letter: String.fromCharCode(0x60 + value), start, end });
  }
  return joinLetters(text, letters);
}
