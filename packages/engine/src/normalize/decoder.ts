import type { MappedText } from "./mapped-text.ts";
import { type Profile, profileOf } from "./profile.ts";
import { readClues, type WordClues } from "./word-clues.ts";

/** A text that may hide another one. */
export interface Source {
  readonly text: string;
  /** `text` lower-cased, unit by unit. */
  readonly lower: string;
  readonly profile: Profile;
  readonly clues: WordClues;
}

/** One hidden message: where it lies in the source, and what it says, mapped to positions of the source. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly mapped: MappedText;
}

/**
 * What it says about a writer that a text needs this decoder.
 * - `deliberate`: nobody writes like that by accident.
 * - `invisible`: readers do not even see that something is written.
 * - `escaping`: everyday for symbols, deliberate where plain letters are escaped.
 * - `everyday`: a manner of writing; what it spells is left to the other detectors.
 */
export type Intent = "deliberate" | "invisible" | "escaping" | "everyday";

export interface Decoder {
  /** Kebab-case; appears in a finding's decode chain. */
  readonly id: string;
  readonly intent: Intent;
  /** Lower ones read first: the surest, so that what they have read is left alone by those that guess. */
  readonly rank: number;
  /** Whether pieces replace parts of a running sentence, so that they must be read with their surroundings. */
  readonly inline?: boolean;
  /** Leaves alone what an earlier exclusive decoder has read, and keeps what it reads from later ones. */
  readonly exclusive?: boolean;
  /** Undoes itself when its own result is read again. */
  readonly once?: boolean;
  /** A constant-time look at the profile and clues: can there be anything to decode at all? */
  applies(source: Source): boolean;
  /** Pieces in order, without overlap. Linear in the source's length; never throws. */
  decode(source: Source): Piece[];
}

export function sourceOf(text: string, lower: string): Source {
  return { text, lower, profile: profileOf(text), clues: readClues(lower) };
}
