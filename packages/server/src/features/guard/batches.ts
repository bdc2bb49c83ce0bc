import { LONE_MESSAGES_MAX } from "@prompt-shield/contracts/limits";
import type { Spoken } from "./spoken.ts";

/** A text, or a part of one that is too long for a single engine task. */
export interface Piece {
  /** The index of the text it was cut from, and the offset in that text. */
  readonly index: number;
  readonly start: number;
  readonly role: Spoken["role"];
  readonly text: string;
}

/** About as many characters as one engine task reads, well below its limit. */
export const PIECE_CHARS = 80_000;
/** Neighbouring parts overlap by this much, so that a finding at a cut is whole in one of them. */
export const OVERLAP_CHARS = 2_000;

/** Splits each text into parts that fit into one engine task. Skips blank texts. */
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

/** Groups the pieces into batches, one engine task each. A longer batch would not be read piece by piece. */
export function gatherBatches(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = [];
  let chars = Infinity;
  for (const piece of pieces) {
    const last = batches.at(-1);
    chars += piece.text.length;
    if (last && last.length < LONE_MESSAGES_MAX && chars <= PIECE_CHARS) last.push(piece);
    else {
      batches.push([piece]);
      chars = piece.text.length;
    }
  }
  return batches;
}
