import type { Decoder } from "../decoder.ts";
import { ATBASH } from "../word-clues.ts";
import { decodeLetters } from "./caesar.ts";

/** The alphabet read backwards: a is z, b is y. */
export const atbash: Decoder = {
  id: "atbash",
  intent: "deliberate",
  rank: 220,
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: (source) => decodeLetters(source, ATBASH, (place) => 25 - place),
};
