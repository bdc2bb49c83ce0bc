import type { MappedBytes } from "./bytes.ts";
import type { Span } from "../types.ts";

/** An alphabet in which every character carries the same number of bits and whole groups give whole bytes. */
export interface BitAlphabet {
  /** Digit of each ASCII character, -1 for none. */
  readonly digits: Int8Array;
  readonly bits: number;
  /** Characters in a group: base64 packs 4 into 3 bytes, base32 8 into 5. */
  readonly group: number;
}

export function bitAlphabet(characters: string, bits: number, group: number): BitAlphabet {
  return { digits: digitTable(characters), bits, group };
}

export function digitTable(characters: string): Int8Array {
  const digits = new Int8Array(128).fill(-1);
  for (let i = 0; i < characters.length; i += 1) digits[characters.charCodeAt(i)] = i;
  return digits;
}

/** Decodes consecutive spans; each byte maps to its group of characters. Returns `undefined` if it cannot be text. */
export function decodeBitGroups(
  text: string,
  spans: readonly Span[],
  alphabet: BitAlphabet,
): MappedBytes | undefined {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let buffer = 0;
  let held = 0;
  let groupStart = 0;
  let groupSize = 0;
  for (const { start, end } of spans) {
    for (let i = start; i < end; i += 1) {
      const digit = alphabet.digits[text.charCodeAt(i)] ?? -1;
      if (digit < 0) continue;
      if (groupSize === 0) groupStart = i;
      groupSize += 1;
      buffer = ((buffer << alphabet.bits) | digit) & 0xffff;
      held += alphabet.bits;
      if (held >= 8) {
        held -= 8;
        values.push((buffer >> held) & 0xff);
        starts.push(groupStart);
        if (values.length === PROBE && !startsLikeText(values)) return undefined;
      }
      if (groupSize === alphabet.group) {
        while (ends.length < values.length) ends.push(i + 1);
        groupSize = 0;
        held = 0;
      }
    }
  }
  const end = spans.at(-1)?.end ?? 0;
  while (ends.length < values.length) ends.push(end);
  return values.length < PROBE && !startsLikeText(values) ? undefined : { values, starts, ends };
}

/**
 * This many bytes show whether data is text. Pictures, keys and hashes are rejected after them, before they cost much.
 */
const PROBE = 12;

/** No control characters, and bytes above ASCII only where UTF-8 has them: a lead byte, then continuation bytes. */
export function startsLikeText(values: readonly number[]): boolean {
  let before = 0;
  for (const value of values) {
    if (value < 0x20 && value !== 0x0a && value !== 0x0d && value !== 0x09 && value !== 0) return false;
    const isFollower = value >= 0x80 && value < 0xc0;
    if (isFollower !== before >= 0xc0 && !(isFollower && before >= 0x80)) return false;
    before = value;
  }
  return true;
}
