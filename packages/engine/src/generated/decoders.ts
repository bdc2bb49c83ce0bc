/** Every decoder, by rank; written by `npm run engine:generate`. */
import type { Decoder } from "../normalize/decoder.ts";
import { tagCharacters } from "../normalize/decoders/tag-characters.ts";
import { variationSelectors } from "../normalize/decoders/variation-selectors.ts";
import { zeroWidth } from "../normalize/decoders/zero-width.ts";
import { base64Disguised } from "../normalize/decoders/base64-disguised.ts";
import { base64 } from "../normalize/decoders/base64.ts";
import { base32 } from "../normalize/decoders/base32.ts";
import { hex } from "../normalize/decoders/hex.ts";
import { url } from "../normalize/decoders/url.ts";
import { htmlEntities } from "../normalize/decoders/html-entities.ts";
import { escapes } from "../normalize/decoders/escapes.ts";
import { backslashes } from "../normalize/decoders/backslashes.ts";
import { quotedPrintable } from "../normalize/decoders/quoted-printable.ts";
import { binary } from "../normalize/decoders/binary.ts";
import { octal } from "../normalize/decoders/octal.ts";
import { decimal } from "../normalize/decoders/decimal.ts";
import { morse } from "../normalize/decoders/morse.ts";
import { braille } from "../normalize/decoders/braille.ts";
import { nato } from "../normalize/decoders/nato.ts";
import { regionalIndicators } from "../normalize/decoders/regional-indicators.ts";
import { rot13 } from "../normalize/decoders/caesar.ts";
import { caesar } from "../normalize/decoders/caesar.ts";
import { atbash } from "../normalize/decoders/atbash.ts";
import { rot47 } from "../normalize/decoders/rot47.ts";
import { reversed } from "../normalize/decoders/reversed.ts";
import { announcedReversal } from "../normalize/decoders/announced-reversal.ts";
import { reversedWords } from "../normalize/decoders/reversed.ts";
import { base85 } from "../normalize/decoders/base85.ts";
import { base58 } from "../normalize/decoders/base58.ts";
import { leetspeak } from "../normalize/decoders/leetspeak.ts";
import { stretchedWords } from "../normalize/decoders/stretched-words.ts";
import { jamo } from "../normalize/decoders/jamo.ts";
import { spacedLetters } from "../normalize/decoders/spaced-letters.ts";
import { splitWords } from "../normalize/decoders/split-words.ts";
import { scrambledWords } from "../normalize/decoders/scrambled-words.ts";
import { stringConcat } from "../normalize/decoders/string-concat.ts";
import { keyedParts } from "../normalize/decoders/keyed-parts.ts";
import { joinedWords } from "../normalize/decoders/joined-words.ts";
import { markup } from "../normalize/decoders/markup.ts";
import { unspacedWords } from "../normalize/decoders/unspaced-words.ts";
import { movedSpaces } from "../normalize/decoders/moved-spaces.ts";
import { alphabetNumbers } from "../normalize/decoders/alphabet-numbers.ts";
import { polybius } from "../normalize/decoders/polybius.ts";
import { pigLatin } from "../normalize/decoders/pig-latin.ts";
import { languageGames } from "../normalize/decoders/language-games.ts";
import { upsideDown } from "../normalize/decoders/upside-down.ts";
import { initials } from "../normalize/decoders/initials.ts";
import { skippedWords } from "../normalize/decoders/skipped-words.ts";
import { wordOrder } from "../normalize/decoders/word-order.ts";

export const decoders: readonly Decoder[] = [
  tagCharacters,
  variationSelectors,
  zeroWidth,
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
  announcedReversal,
  reversedWords,
  base85,
  base58,
  leetspeak,
  stretchedWords,
  jamo,
  spacedLetters,
  splitWords,
  scrambledWords,
  stringConcat,
  keyedParts,
  joinedWords,
  markup,
  unspacedWords,
  movedSpaces,
  alphabetNumbers,
  polybius,
  pigLatin,
  languageGames,
  upsideDown,
  initials,
  skippedWords,
  wordOrder,
];
