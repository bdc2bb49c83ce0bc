import { startsLikeText } from "../bit-groups.ts";
import { type MappedBytes, readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";
import { digitsIn } from "../profile.ts";

/** Bytes as pairs of hexadecimal digits, run together or set apart: `69676e`, `69 67 6e`, `0x69, 0x67`. */
export const hex: Decoder = {
  id: "hex",
  exclusive: true,
  applies: ({ profile }) => digitsIn(profile) >= 5,
  decode: decodeHex,
};

// A pair with an optional prefix, then the separator before the next pair; each part has one way to match.
const RUN = /(?:(?:0[xX])?[0-9A-Fa-f]{2}(?:, |[\s,:;_-])?){5,}/gu;
const PAIR = /(?:0[xX])?([0-9A-Fa-f]{2})/gu;

function decodeHex({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const skipped = isWordUnit(text.charCodeAt(match.index - 1)) ? match[0].search(/[^0-9A-Fa-f]/u) + 1 : 0;
    const bytes = readPairs(match[0].slice(skipped), match.index + skipped);
    const mapped = bytes && readBytes(bytes);
    if (
      bytes === undefined ||
      mapped === undefined ||
      !mayBeMessage(mapped.text, 5) ||
      /^[\d\s]+$/u.test(mapped.text)
    )
      continue;
    pieces.push({ start: bytes.starts[0] ?? 0, end: bytes.ends.at(-1) ?? 0, mapped });
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

/** A run that begins inside a word is read from its next part on. */
function isWordUnit(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
