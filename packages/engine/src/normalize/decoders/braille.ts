import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { readsLikeWords } from "../plausible.ts";

/** Uncontracted braille written with the Unicode patterns. */
export const braille: Decoder = {
  id: "braille",
  intent: "deliberate",
  rank: 170,
  applies: ({ profile }) => profile.hasBraille,
  decode: decodeBraille,
};

// Cells, and the ordinary spaces and punctuation between them.
const RUN = /[\u2800-\u28ff](?:[\u2800-\u28ff .,!?:\n-]*[\u2800-\u28ff])?/gu;
const LETTERS = "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵";
const SIGNS = new Map(
  Object.entries({
    "⠀": " ",
    "⠲": ".",
    "⠂": ",",
    "⠖": "!",
    "⠦": "?",
    "⠄": "'",
    "⠤": "-",
    "⠒": ":",
    "⠆": ";",
  }),
);
const CAPITAL = "⠠";
const NUMBER = "⠼";

function decodeBraille({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const out = new MappedTextBuilder();
    let mode: "" | typeof CAPITAL | typeof NUMBER = "";
    for (let i = 0; i < match[0].length; i += 1) {
      const cell = match[0].charAt(i);
      const start = match.index + i;
      if (cell === CAPITAL || cell === NUMBER) {
        mode = cell;
        continue;
      }
      const place = LETTERS.indexOf(cell);
      const isDigit = mode === NUMBER && place >= 0 && place < 10;
      out.push(
        isDigit ? String((place + 1) % 10) : readCell(cell, place, mode === CAPITAL),
        start,
        start + 1,
      );
      if (!isDigit) mode = "";
    }
    const mapped = out.build();
    if (!readsLikeWords(mapped.text)) continue;
    pieces.push({ start: match.index, end: match.index + match[0].length, mapped });
  }
  return pieces;
}

function readCell(cell: string, place: number, isCapital: boolean): string {
  if (place < 0) return SIGNS.get(cell) ?? cell;
  const letter = String.fromCharCode(0x61 + place);
  return isCapital ? letter.toUpperCase() : letter;
}
