import type { Vocabularies } from "./assets.ts";
import type { EnglishLook } from "./manifest.ts";
import type { AsEnglish } from "./read-windows.ts";
import { FIRST_BYTE, FIRST_PIECE, isLineBreak, type Tokens } from "./tokenizer.ts";
import { CLS, createWordPieces, SEP } from "./word-pieces.ts";
import { largest } from "../lists.ts";

/** The most word pieces that the English network reads, besides the two tokens that frame them. */
const WORD_PIECES_MAX = 254;
/** The digit of a piece that is as common in English as in other languages; 0 is the least English. */
const MIDDLE = 4;
const FIRST_BYTE_BEYOND_ASCII = FIRST_BYTE + 0x80;

export function createAsEnglish(
  { english: digits, wordPieces }: Omit<Vocabularies, "pieces">,
  { lean, spelled, more }: Omit<EnglishLook, "share">,
): AsEnglish {
  const cutWords = createWordPieces(wordPieces);
  const leans = leanings(digits);

  return ({ start, end, patches }, { view, tokens }) => {
    // The English vocabulary has no line breaks. If they counted, they would make room for words of another language.
    const own = tokens.ids.subarray(start, end).filter((id) => !isLineBreak(id));
    const sum = own.reduce((all, id) => all + (leans[id] ?? 0), 0);
    if (sum < lean * own.length) return undefined;
    const words = cutWords(textOf(tokens, { start, end }, view.text));
    if (words.length > spelled * own.length + more) return undefined;
    return Int32Array.of(CLS, ...aroundStrongest(words, patches), SEP);
  };
}

/** How much each token leans to English. Bytes beyond ASCII spell letters of other scripts, which lean the least. */
function leanings(digits: string): Int8Array {
  const leans = new Int8Array(FIRST_PIECE + digits.length);
  leans.fill(-MIDDLE, FIRST_BYTE_BEYOND_ASCII, FIRST_PIECE);
  for (let i = 0; i < digits.length; i++) leans[FIRST_PIECE + i] = Number(digits[i]) - MIDDLE;
  return leans;
}

/** The window's own text. A gap between tokens, which is white space or a dropped repetition, becomes one space. */
function textOf(
  { starts, ends }: Tokens,
  window: { readonly start: number; readonly end: number },
  text: string,
): string {
  let written = "";
  let from = starts[window.start] ?? 0;
  let to = from;
  for (let i = window.start; i < window.end; i++) {
    const start = starts[i] ?? to;
    if (start > to) {
      written += `${text.slice(from, to)} `;
      from = start;
    }
    to = ends[i] ?? to;
  }
  return written + text.slice(from, to);
}

/** If there are too many, those around the strongest patch; patches and word pieces correspond in proportion. */
function aroundStrongest(words: readonly number[], patches: readonly number[]): readonly number[] {
  if (words.length <= WORD_PIECES_MAX) return words;
  const strongest = patches.indexOf(largest(patches));
  const middle = Math.round(((strongest + 0.5) / patches.length) * words.length);
  const first = Math.min(Math.max(0, middle - WORD_PIECES_MAX / 2), words.length - WORD_PIECES_MAX);
  return words.slice(first, first + WORD_PIECES_MAX);
}
