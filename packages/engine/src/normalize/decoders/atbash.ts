import { findCipherRegions } from "../cipher-regions.ts";
import type { Decoder } from "../decoder.ts";
import { ATBASH } from "../word-clues.ts";
import { mapLetters } from "./caesar.ts";

/** The alphabet read backwards: a is z, b is y. */
export const atbash: Decoder = {
  id: "atbash",
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: ({ text, clues }) =>
    findCipherRegions(text, clues, ATBASH).map(({ start, end }) => ({
      start,
      end,
      mapped: mapLetters(text, start, end, (place) => 25 - place),
    })),
};
