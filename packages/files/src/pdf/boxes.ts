import type { Box, Matrix } from "./matrix.ts";

export type Bounds = readonly [number, number, number, number];

/** A box that was painted. */
export interface Ground {
  readonly box: Box;
  readonly fill: number | undefined;
  /** How many runs were drawn before it, and are covered if they lie in its box. */
  readonly covers: number;
}

export const isUpright = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

/** A rectangle, as PDF.js writes one: a start, three lines and the way back. Other shapes do not fill their box. */
export function isBox(path: unknown): boolean {
  const [steps] = path as [ArrayLike<number> | null];
  if (steps?.length !== BOX_LENGTH) return false;
  const isStraight = (from: number, to: number): boolean =>
    steps[from] === steps[to] || steps[from + 1] === steps[to + 1];
  return isStraight(1, 4) && isStraight(4, 7) && isStraight(7, 10) && isStraight(10, 1);
}

const BOX_LENGTH = 13;
