import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mapWhole } from "../mapped-text.ts";
import { countOf } from "../profile.ts";

/** Percent-encoding, and the `%u0069` of old browsers. */
export const url: Decoder = {
  id: "url",
  intent: "escaping",
  rank: 80,
  inline: true,
  applies: ({ profile }) => countOf(profile, "%") > 0,
  decode: decodeUrl,
};

const ESCAPES = /(?:%[0-9A-Fa-f]{2})+|%u[0-9A-Fa-f]{4}/gu;

function decodeUrl({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(ESCAPES)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[0].charAt(1) === "u") {
      const unit = String.fromCharCode(Number.parseInt(match[0].slice(2), 16));
      pieces.push({ start, end, mapped: mapWhole(unit, start, end) });
      continue;
    }
    const starts = Array.from({ length: match[0].length / 3 }, (_, i) => start + i * 3);
    const values = starts.map((at) => Number.parseInt(text.slice(at + 1, at + 3), 16));
    const mapped = readBytes({ values, starts, ends: starts.map((at) => at + 3) });
    if (mapped !== undefined) pieces.push({ start, end, mapped });
  }
  return pieces;
}
