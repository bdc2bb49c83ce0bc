import type { Vocabularies } from "./assets.ts";
import type { EnglishLook } from "./manifest.ts";
import type { AsEnglish } from "./read-windows.ts";
import { FIRST_BYTE, FIRST_PIECE, isLineBreak, type Tokens } from "./tokenizer.ts";
import { CLS, createWordPieces, SEP } from "./word-pieces.ts";

/** What the English network reads at most, beside the two tokens that frame it. */
const WORD_PIECES_MAX = 254;
/** Greek, Cyrillic and all that follows. */
const FAR_LETTER = /(?![\0-\u02FF])\p{L}/u;
const FIRST_BYTE_BEYOND_ASCII = FIRST_BYTE + 0x80;

export function createAsEnglish({ pieces, wordPieces }: Vocabularies, english: EnglishLook): AsEnglish {
  const cutWords = createWordPieces(wordPieces);
  const isFar = farTokens(pieces);

  return ({ start, end, patches }, { view, tokens }) => {
    // The English vocabulary knows no line breaks: counted, they would make room for words of another language.
    const own = tokens.ids.subarray(start, end).filter((id) => !isLineBreak(id));
    const far = own.reduce((sum, id) => sum + (isFar[id] ?? 0), 0);
    if (far > english.far * own.length) return undefined;
    const words = cutWords(textOf(tokens, { start, end }, view.text));
    if (words.length > english.spelled * own.length + english.more) return undefined;
    return Int32Array.of(CLS, ...aroundStrongest(words, patches), SEP);
  };
}

/** 1 for each token with a letter that no Western language uses, or that spells out an unknown character. */
function farTokens(pieces: readonly string[]): Uint8Array {
  const isFar = new Uint8Array(FIRST_PIECE + pieces.length).fill(1, FIRST_BYTE_BEYOND_ASCII, FIRST_PIECE);
  for (const [index, piece] of pieces.entries()) if (FAR_LETTER.test(piece)) isFar[FIRST_PIECE + index] = 1;
  return isFar;
}

/** The window's own characters: between tokens is white space, or a repeated passage that nobody reads again. */
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

/** Of more than it can read, the part where the first network looks; patches and word pieces run alongside. */
function aroundStrongest(words: readonly number[], patches: readonly number[]): readonly number[] {
  if (words.length <= WORD_PIECES_MAX) return words;
  const strongest = patches.indexOf(Math.max(...patches));
  const middle = Math.round(((strongest + 0.5) / patches.length) * words.length);
  const first = Math.min(Math.max(0, middle - WORD_PIECES_MAX / 2), words.length - WORD_PIECES_MAX);
  return words.slice(first, first + WORD_PIECES_MAX);
}
