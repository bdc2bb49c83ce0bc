import { findCipherRegions, likelyCiphers } from "../cipher-regions.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import type { MappedText } from "../mapped-text.ts";

/** Every shift of the alphabet but ROT13, which has its own name. */
export const caesar: Decoder = {
  id: "caesar",
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: (source) =>
    [...likelyCiphers(source.clues)]
      .filter((shift) => shift <= 25 && shift !== 13)
      .flatMap((shift) => decodeShift(source, shift)),
};

export const rot13: Decoder = {
  id: "rot13",
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: (source) => decodeShift(source, 13),
};

function decodeShift({ text, clues }: Source, shift: number): Piece[] {
  return findCipherRegions(text, clues, shift).map(({ start, end }) => ({
    start,
    end,
    mapped: mapLetters(text, start, end, (place) => (place + 26 - shift) % 26),
  }));
}

/** Replaces each ASCII letter by the one at another place of the alphabet, keeping its case. */
export function mapLetters(
  text: string,
  start: number,
  end: number,
  move: (place: number) => number,
): MappedText {
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
