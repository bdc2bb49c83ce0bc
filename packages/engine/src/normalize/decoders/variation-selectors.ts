import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";

/**
 * Bytes smuggled behind a character as variation selectors: 16 values from U+FE00 on, the other 240 from U+E0100 on.
 */
export const variationSelectors: Decoder = {
  id: "variation-selectors",
  intent: "invisible",
  rank: 20,
  applies: ({ profile }) => profile.selectors >= SHORTEST,
  decode: decodeSelectors,
};

const SHORTEST = 4;
const RUN = /[\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]{4,}/gu;

function decodeSelectors({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const values: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    for (let i = 0; i < match[0].length; i += 1) {
      const code = match[0].codePointAt(i) ?? 0;
      starts.push(match.index + i);
      if (code > 0xffff) i += 1;
      ends.push(match.index + i + 1);
      values.push(code > 0xffff ? code - 0xe0100 + 16 : code - 0xfe00);
    }
    const mapped =
      readBytes({ values, starts, ends }) ??
      readBytes({ values: values.map((value) => (value + 16) % 256), starts, ends });
    if (mapped === undefined || !mayBeMessage(mapped.text, 4)) continue;
    pieces.push({ start: match.index, end: match.index + match[0].length, mapped });
  }
  return pieces;
}
