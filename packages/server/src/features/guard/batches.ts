import type { Spoken } from "./spoken.ts";

/** A text, or a part of one that is too long to be read at once. */
export interface Piece {
  /** Which of the spoken texts it is taken from, and where. */
  readonly index: number;
  readonly start: number;
  readonly role: Spoken["role"];
  readonly text: string;
}

/** One engine task reads about this much, well below its limit. */
export const PIECE_CHARS = 80_000;
/** Neighbouring parts overlap by this much, so that nothing is cut in two. */
export const OVERLAP_CHARS = 2_000;
/** The engine reads several messages of longer conversations together; here each one is read separately. */
const PIECES_PER_BATCH = 64;

/** Splits each text into parts that can be read at once; blank ones are left out. */
export function cutIntoPieces(spoken: readonly Spoken[]): Piece[] {
  return spoken.flatMap(({ role, text }, index) => {
    if (text.trim() === "") return [];
    if (text.length <= PIECE_CHARS) return [{ index, start: 0, role, text }];
    const count = Math.ceil((text.length - OVERLAP_CHARS) / (PIECE_CHARS - OVERLAP_CHARS));
    return Array.from({ length: count }, (_, n) => {
      const start = n * (PIECE_CHARS - OVERLAP_CHARS);
      return { index, start, role, text: text.slice(start, start + PIECE_CHARS) };
    });
  });
}

/** Pieces that one engine task reads together. */
export function gatherBatches(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = [];
  let chars = Infinity;
  for (const piece of pieces) {
    const last = batches.at(-1);
    chars += piece.text.length;
    if (last && last.length < PIECES_PER_BATCH && chars <= PIECE_CHARS) last.push(piece);
    else {
      batches.push([piece]);
      chars = piece.text.length;
    }
  }
  return batches;
}
