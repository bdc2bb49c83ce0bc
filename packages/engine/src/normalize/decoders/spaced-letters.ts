import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";

/** Words spelled letter by letter: `i g n o r e`, `i.g.n.o.r.e`, `i-g-n-o-r-e   a-l-l`. */
export const spacedLetters: Decoder = {
  id: "spaced-letters",
  inline: true,
  applies: ({ clues, profile }) => clues.longestSpelling >= SHORTEST || !profile.isAscii,
  decode: (source) => {
    const spaced = readSpaced(source.text);
    return spaced.length > 0 ? spaced : readPunctuated(source);
  },
};

const SHORTEST = 5;
const LONGEST_GAP = 7;
// Single characters of any kind, one space between letters and more between words.
const SPACED = /(?<!\S)\S(?: {1,6}\S(?!\S)){4,}/gu;

function readSpaced(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(SPACED)) {
    const letters: Letter[] = [];
    for (const character of match[0].matchAll(/\S/gu)) {
      const start = match.index + character.index;
      letters.push({ letter: character[0], start, end: start + character[0].length });
    }
    const piece = joinLetters(text, letters);
    if (piece !== undefined) pieces.push(piece);
  }
  return pieces;
}

function readPunctuated({ text, clues }: Source): Piece[] {
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
