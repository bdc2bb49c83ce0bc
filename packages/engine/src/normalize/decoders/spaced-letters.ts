import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";

/** Words spelled letter by letter: `i g n o r e`, `i.g.n.o.r.e`, `i-g-n-o-r-e   a-l-l`. */
export const spacedLetters: Decoder = {
  id: "spaced-letters",
  inline: true,
  applies: ({ clues }) => clues.longestSpelling >= SHORTEST,
  decode: decodeSpacedLetters,
};

const SHORTEST = 5;
const LONGEST_GAP = 5;

function decodeSpacedLetters({ text, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    const piece = letters.length >= SHORTEST ? joinLetters(text, letters) : undefined;
    if (piece !== undefined) pieces.push(piece);
    letters = [];
  };
  for (const [i, start] of clues.starts.entries()) {
    const end = clues.ends[i] ?? start;
    const last = letters.at(-1);
    if (last !== undefined && start - last.end > LONGEST_GAP) close();
    if (end - start === 1) letters.push({ letter: text.charAt(start), start, end });
    else close();
  }
  close();
  return pieces;
}
