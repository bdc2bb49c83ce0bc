import { type MappedBytes, readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";

/** Bits smuggled as two kinds of zero-width characters, with or without a third one between the letters. */
export const zeroWidth: Decoder = {
  id: "zero-width",
  intent: "invisible",
  rank: 30,
  applies: ({ profile }) => profile.zeroWidths >= SHORTEST_BITS,
  decode: decodeZeroWidth,
};

const SHORTEST_BITS = 28;
const SIGN = /[\u200b-\u200f\u2060-\u2064\ufeff\u180e]/gu;

/** Reads all zero-width characters together, because a message is often spread between the letters of a cover text. */
function decodeZeroWidth({ text }: Source): Piece[] {
  const places: number[] = [];
  const counts = new Map<string, number>();
  for (const match of text.matchAll(SIGN)) {
    places.push(match.index);
    counts.set(match[0], (counts.get(match[0]) ?? 0) + 1);
  }
  if (counts.size < 2 || counts.size > 4) return [];
  const [first = "", second = ""] = [...counts].toSorted((a, b) => b[1] - a[1]).map(([sign]) => sign);
  for (const [zero, one] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const width of [8, 7, 16]) {
      const bytes = readBits(text, places, { zero, one, width });
      const mapped = bytes && readBytes(bytes);
      if (mapped === undefined || !mayBeMessage(mapped.text, 4)) continue;
      return [{ start: mapped.starts[0] ?? 0, end: mapped.ends.at(-1) ?? 0, mapped }];
    }
  }
  return [];
}

interface BitSigns {
  readonly zero: string;
  readonly one: string;
  readonly width: number;
}

function readBits(
  text: string,
  places: readonly number[],
  { zero, one, width }: BitSigns,
): MappedBytes | undefined {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let value = 0;
  let size = 0;
  let start = 0;
  for (const place of places) {
    const sign = text.charAt(place);
    if (sign !== zero && sign !== one) continue;
    if (size === 0) start = place;
    value = value * 2 + (sign === one ? 1 : 0);
    size += 1;
    if (size < width) continue;
    if (value > 255 || (value < 0x20 && value !== 0x0a)) return undefined;
    values.push(value);
    starts.push(start);
    ends.push(place + 1);
    value = 0;
    size = 0;
  }
  return size === 0 ? { values, starts, ends } : undefined;
}
