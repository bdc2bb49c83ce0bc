import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";
import { NATO_WORDS } from "../nato-words.ts";

/** The spelling alphabet: `India Golf November Oscar Romeo Echo`. */
export const nato: Decoder = {
  id: "nato",
  intent: "deliberate",
  rank: 180,
  applies: ({ clues }) => clues.natoWords >= SHORTEST,
  decode: decodeNato,
};

const SHORTEST = 4;
const LONGEST_GAP = 6;
const WORD = /[a-z]+(?:-ray)?/gu;

function decodeNato({ text, lower }: Source): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    const piece = letters.length >= SHORTEST ? joinLetters(text, letters) : undefined;
    if (piece !== undefined) pieces.push(piece);
    letters = [];
  };
  for (const match of lower.matchAll(WORD)) {
    const start = match.index;
    const letter = NATO_WORDS.get(match[0].replace("-", ""));
    // The word "space" is skipped: the wide gap that it leaves ends a word.
    if (letter === undefined && match[0] === "space") continue;
    if (letter === undefined || start - (letters.at(-1)?.end ?? start) > LONGEST_GAP + "space".length)
      close();
    if (letter !== undefined) letters.push({ letter, start, end: start + match[0].length });
  }
  close();
  return pieces;
}
