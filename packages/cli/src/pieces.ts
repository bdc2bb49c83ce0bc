import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";

export interface Piece {
  readonly start: number;
  readonly text: string;
}

/** How much of the previous piece is read again, so that nothing can hide at the cut. */
const OVERLAP_CHARS = 2_000;

/** Splits a long text into pieces that the engine accepts, at line ends where there are any. */
export function cutIntoPieces(text: string, maxChars = PROMPT_MAX_CHARS, overlap = OVERLAP_CHARS): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (text.length - start > maxChars) {
    const lineEnd = text.lastIndexOf("\n", start + maxChars - 1) + 1;
    const end = lineEnd > start + overlap ? lineEnd : start + maxChars;
    pieces.push({ start, text: text.slice(start, end) });
    start = end - overlap;
  }
  pieces.push({ start, text: text.slice(start) });
  return pieces.filter((piece) => piece.text.trim() !== "");
}
