import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { mayBeMessage } from "../plausible.ts";
import { countOf } from "../profile.ts";

/** A backslash before every character: `\i\g\n\o\r\e`. */
export const backslashes: Decoder = {
  id: "backslashes",
  intent: "everyday",
  rank: 110,
  inline: true,
  applies: ({ profile }) => countOf(profile, "\\") >= SHORTEST,
  decode: decodeBackslashes,
};

const SHORTEST = 8;
const RUN = /(?:\\[^\\]){8,}/gu;

function decodeBackslashes({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const out = new MappedTextBuilder();
    for (const pair of match[0].matchAll(/\\([^\\])/gu)) {
      const start = match.index + pair.index;
      out.push(pair[1] ?? "", start, start + pair[0].length);
    }
    const mapped = out.build();
    if (mayBeMessage(mapped.text))
      pieces.push({ start: match.index, end: match.index + match[0].length, mapped });
  }
  return pieces;
}
