import type { Spoken } from "./spoken.ts";

/** A text, or a part of one that is too long to be read at once. */
export interface Piece {
  /** Which of the spoken texts it is taken from, and where. */
  readonly index: number;
  readonly start: number;
  readonly role: Spoken["role"];
  readonly text: string;
}

/** One task of the engine reads about this much, well below what it may take. */
export const PIECE_CHARS = 80_000;
/** Neighbouring parts share this much, so that what stands on the seam is read whole. */
export const OVERLAP_CHARS = 2_000;
/** The engine reads longer conversations several messages at once; here each one stands for itself. */
const PIECES_PER_BATCH = 64;

/** Each text in parts that can be read at once; blank ones hold nothing to read. */
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

/** Pieces that one task of the engine takes together. */
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
