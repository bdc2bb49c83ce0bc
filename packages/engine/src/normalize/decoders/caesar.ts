import { findCipherRegions, likelyCiphers } from "../cipher-regions.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import type { MappedText } from "../mapped-text.ts";

/** Every shift of the alphabet except ROT13, which has its own decoder. */
export const caesar: Decoder = {
  id: "caesar",
  intent: "deliberate",
  rank: 210,
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: (source) =>
    [...likelyCiphers(source.clues)]
      .filter((shift) => shift <= 25 && shift !== 13)
      .flatMap((shift) => decodeShift(source, shift)),
};

export const rot13: Decoder = {
  id: "rot13",
  intent: "deliberate",
  rank: 200,
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: (source) => decodeShift(source, 13),
};

function decodeShift(source: Source, shift: number): Piece[] {
  return decodeLetters(source, shift, (place) => (place + 26 - shift) % 26);
}

/** Decodes the regions of a cipher that replaces letter by letter, if the result is more like language than before. */
export function decodeLetters(
  { text, clues }: Source,
  cipher: number,
  move: (place: number) => number,
): Piece[] {
  return findCipherRegions(text, clues, cipher)
    .map(({ start, end }) => ({ start, end, mapped: mapLetters(text, start, end, move) }))
    .filter(({ start, end, mapped }) => languageScore(mapped.text) > languageScore(text.slice(start, end)));
}

/** Mean frequency of the letters, in percent: language uses e, t, a far more often than q, x, z. */
function languageScore(text: string): number {
  let total = 0;
  let letters = 0;
  for (let i = 0; i < text.length; i += 1) {
    const place = (text.charCodeAt(i) | 0x20) - 0x61;
    const share = LETTER_SHARES[place];
    if (share === undefined) continue;
    total += share;
    letters += 1;
  }
  return letters === 0 ? 0 : total / letters;
}

// a to z in English text, in percent; close enough for other languages in Latin letters.
const LETTER_SHARES = [
  8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2, 6.1, 7, 0.2, 0.8, 4, 2.4, 6.7, 7.5, 1.9, 0.1, 6, 6.3, 9.1, 2.8, 1, 2.4,
  0.2, 2, 0.1,
];

/** Replaces each ASCII letter by the one at another place of the alphabet, keeping its case. */
function mapLetters(text: string, start: number, end: number, move: (place: number) => number): MappedText {
  const units: string[] = [];
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    const base = code >= 0x61 && code <= 0x7a ? 0x61 : 0x41;
    const place = code - base;
    units.push(place >= 0 && place < 26 ? String.fromCharCode(base + move(place)) : text.charAt(i));
  }
  const starts = Int32Array.from({ length: end - start }, (_, i) => start + i);
  return { text: units.join(""), starts, ends: starts.map((at) => at + 1) };
}
