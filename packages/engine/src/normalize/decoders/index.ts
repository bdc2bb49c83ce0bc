import type { Decoder, Intent } from "../decoder.ts";
import { alphabetNumbers } from "./alphabet-numbers.ts";
import { atbash } from "./atbash.ts";
import { backslashes } from "./backslashes.ts";
import { base32 } from "./base32.ts";
import { base58 } from "./base58.ts";
import { base64 } from "./base64.ts";
import { base64Disguised } from "./base64-disguised.ts";
import { base85 } from "./base85.ts";
import { binary } from "./binary.ts";
import { braille } from "./braille.ts";
import { caesar, rot13 } from "./caesar.ts";
import { decimal } from "./decimal.ts";
import { escapes } from "./escapes.ts";
import { hex } from "./hex.ts";
import { htmlEntities } from "./html-entities.ts";
import { joinedWords } from "./joined-words.ts";
import { leetspeak } from "./leetspeak.ts";
import { morse } from "./morse.ts";
import { nato } from "./nato.ts";
import { octal } from "./octal.ts";
import { pigLatin } from "./pig-latin.ts";
import { polybius } from "./polybius.ts";
import { quotedPrintable } from "./quoted-printable.ts";
import { regionalIndicators } from "./regional-indicators.ts";
import { rot47 } from "./rot47.ts";
import { reversed, reversedWords } from "./reversed.ts";
import { spacedLetters } from "./spaced-letters.ts";
import { splitWords } from "./split-words.ts";
import { stringConcat } from "./string-concat.ts";
import { tagCharacters } from "./tag-characters.ts";
import { unspacedWords } from "./unspaced-words.ts";
import { upsideDown } from "./upside-down.ts";
import { url } from "./url.ts";
import { variationSelectors } from "./variation-selectors.ts";
import { wordOrder } from "./word-order.ts";
import { zeroWidth } from "./zero-width.ts";

/** Read the text as it came: what they look for is removed when the text is cleaned. */
export const SMUGGLING_DECODERS: readonly Decoder[] = [tagCharacters, variationSelectors, zeroWidth];

/** Read the cleaned text. The surest come first; a decoder is a file and a line here. */
export const DECODERS: readonly Decoder[] = [
  base64Disguised,
  base64,
  base32,
  hex,
  url,
  htmlEntities,
  escapes,
  backslashes,
  quotedPrintable,
  binary,
  octal,
  decimal,
  morse,
  braille,
  nato,
  regionalIndicators,
  rot13,
  caesar,
  atbash,
  rot47,
  reversed,
  reversedWords,
  base85,
  base58,
  leetspeak,
  spacedLetters,
  splitWords,
  stringConcat,
  joinedWords,
  unspacedWords,
  alphabetNumbers,
  polybius,
  pigLatin,
  upsideDown,
  wordOrder,
];

const INTENTS: ReadonlyMap<string, Intent> = new Map(
  [...SMUGGLING_DECODERS, ...DECODERS].map(({ id, intent }) => [id, intent]),
);

/** The intent behind one step of a decode chain; steps that only clean a text are everyday. */
export const intentOf = (step: string): Intent => INTENTS.get(step) ?? "everyday";
