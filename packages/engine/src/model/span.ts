import type { Span } from "../types.ts";

/** Tokens in one patch: the network scores patches, not tokens. */
export const PATCH_TOKENS = 4;
const FALLBACK_PATCHES = 3;

/**
 * The stretch of patches that looks most like an attack: the one with the highest sum of scores, where a score above
 * zero speaks for an attack. Where none does, the highest patch and its neighbours.
 */
export function strongestPatches(scores: readonly number[]): Span {
  let best = { start: 0, end: 0, sum: 0 };
  let start = 0;
  let sum = 0;
  for (const [index, score] of scores.entries()) {
    if (sum <= 0) {
      start = index;
      sum = 0;
    }
    sum += score;
    if (sum > best.sum) best = { start, end: index + 1, sum };
  }
  if (best.sum > 0) return { start: best.start, end: best.end };
  const top = scores.indexOf(Math.max(...scores));
  return {
    start: Math.max(0, top - FALLBACK_PATCHES),
    end: Math.min(scores.length, top + FALLBACK_PATCHES + 1),
  };
}

/** The end of the sentence before; closing signs only, because an opening one belongs to what follows. */
const SENTENCE_END = /^[\s.,;:!?)\]}…。！？]+/u;

/** Patches fall where they fall: a passage that begins with the full stop of its neighbour begins a little later. */
export function fromItsFirstWord(text: string, { start, end }: Span): Span {
  const skipped = SENTENCE_END.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + skipped < end ? start + skipped : start, end };
}
