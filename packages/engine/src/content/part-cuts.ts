import { flowsOn } from "../readers/sentences.ts";
import type { Link, Row } from "./rows.ts";

/** How a part of a message continues the part before it. */
export interface Cut {
  /** It continues a sentence there, by the letters on both sides. Otherwise only nothing says that a sentence ended. */
  readonly flows: boolean;
  /** Letters meet without a space: the cut lies between two words or inside one. */
  readonly isBare: boolean;
  /** A part of nothing but blanks lies in between. */
  readonly isSpaced: boolean;
}

/**
 * How parts are joined when they are read together. "spaced" reads one word per part, "glued" a word that was cut in
 * two. Where a part brings its own space, both say the same.
 */
export const JOINTS = ["spaced", "glued"] as const;
export type Joint = (typeof JOINTS)[number];

/** Of long parts only this much is read again on each side of a cut that may mean nothing. */
const NEAR_UNSURE_CHARS = 200;

/** Undefined where the part before ends a sentence, so that the next one begins another. */
export function cutBetween(before: string, after: string, isSpaced = false): Cut | undefined {
  const flows = flowsOn(before, after);
  if (!flows && SENTENCE_END.test(before.slice(-TAIL_CHARS))) return undefined;
  return { flows, isSpaced, isBare: !isSpaced && lettersMeet(before, after) };
}

const lettersMeet = (before: string, after: string): boolean =>
  LETTER_LAST.test(before.slice(-TAIL_CHARS)) && LETTER_FIRST.test(after);

const TAIL_CHARS = 20;
const SENTENCE_END = /[.!?:;…。！？：；؟।][\p{Pe}\p{Pf}"'*_\s]*$/u;
const LETTER_LAST = /[\p{L}\p{M}\p{N}]$/u;
const LETTER_FIRST = /^[\p{L}\p{M}\p{N}]/u;

/** A row of glued parts is worth reading only if letters meet in it. */
export function linkOf({ flows, isBare, isSpaced }: Cut, joint: Joint): Omit<Link, "at" | "text"> {
  if (joint === "glued") return { joint: isSpaced ? " " : "", crosses: isBare, nearChars: NEAR_UNSURE_CHARS };
  return { joint: " ", crosses: true, ...(!flows && { nearChars: NEAR_UNSURE_CHARS }) };
}

/**
 * Words that were glued together, or torn apart, are no text that a model has learnt to judge. Glued parts need as many
 * words as parts; where most parts bring a space of their own, the others were cut inside a word.
 */
export function readsAsText({ text, placed }: Row, joint: Joint): boolean {
  const cuts = placed.length - 1;
  if (joint === "glued") return text.split(/\s+/u, cuts).length === cuts;
  const bare = placed.filter((part, n) => n > 0 && lettersMeet(placed[n - 1]?.text ?? "", part.text)).length;
  return bare === 0 || bare >= cuts - bare;
}
