import { startsLikeText } from "../bit-groups.ts";
import { type MappedBytes, readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";
import { digitsIn } from "../profile.ts";

/** Bytes as pairs of hexadecimal digits, run together or set apart: `69676e`, `69 67 6e`, `0x69, 0x67`. */
export const hex: Decoder = {
  id: "hex",
  applies: ({ profile }) => digitsIn(profile) >= 5,
  decode: decodeHex,
};

// A pair with an optional prefix, then the separator before the next pair; each part has one way to match.
const RUN = /(?<![A-Za-z0-9])(?:(?:0[xX])?[0-9A-Fa-f]{2}(?:, |[\s,:;_-])?){5,}/gu;
const PAIR = /(?:0[xX])?([0-9A-Fa-f]{2})/gu;

function decodeHex({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const bytes = readPairs(match[0], match.index);
    const mapped = bytes && readBytes(bytes);
    if (
      bytes === undefined ||
      mapped === undefined ||
      !mayBeMessage(mapped.text, 5) ||
      /^[\d\s]+$/u.test(mapped.text)
    )
      continue;
    pieces.push({ start: match.index, end: bytes.ends.at(-1) ?? match.index, mapped });
  }
  return pieces;
}

function readPairs(run: string, offset: number): MappedBytes | undefined {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const pair of run.matchAll(PAIR)) {
    values.push(Number.parseInt(pair[1] ?? "", 16));
    starts.push(offset + pair.index);
    ends.push(offset + pair.index + pair[0].length);
    if (values.length === 8 && !startsLikeText(values)) return undefined;
  }
  return { values, starts, ends };
}
