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

/** One hidden message: where it is in the source, and its text, mapped to positions of the source. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly mapped: MappedText;
}

/**
 * What the need for a decoder says about the writer of a text.
 * - `deliberate`: nobody writes like that by accident.
 * - `invisible`: readers do not even see that something is written.
 * - `escaping`: everyday for symbols, deliberate where plain letters are escaped.
 * - `everyday`: a manner of writing; the other detectors judge what it spells.
 */
export type Intent = "deliberate" | "invisible" | "escaping" | "everyday";

export interface Decoder {
  /** Kebab-case; appears in a finding's decode chain. */
  readonly id: string;
  readonly intent: Intent;
  /**
   * Lower ranks read first. They are the surest, so that decoders that guess leave alone what the sure ones have read.
   */
  readonly rank: number;
  /** Whether pieces replace parts of a running sentence, so that they must be read with their surroundings. */
  readonly inline?: boolean;
  /** Skips what an earlier exclusive decoder has read, and keeps later ones from reading what it has read. */
  readonly exclusive?: boolean;
  /** Reading its own result would undo it, so it is used only once in a chain. */
  readonly once?: boolean;
  /** A constant-time look at the profile and clues: can there be anything to decode at all? */
  applies(source: Source): boolean;
  /** Pieces in order, without overlap. Linear in the source's length; never throws. */
  decode(source: Source): Piece[];
}

export function sourceOf(text: string, lower: string): Source {
  return { text, lower, profile: profileOf(text), clues: readClues(lower) };
}
