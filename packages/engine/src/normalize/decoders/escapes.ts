import type { Span } from "../../types.ts";
import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mapWhole } from "../mapped-text.ts";
import { countOf } from "../profile.ts";

/** Escapes of programming languages: `\u0069`, `\u{69}`, `\x{69}`, `\U00000069`, `\x69`, `\151`, and `U+0069`. */
export const escapes: Decoder = {
  id: "escapes",
  intent: "escaping",
  rank: 100,
  inline: true,
  applies: ({ profile }) => countOf(profile, "\\") > 0 || countOf(profile, "+") > 2,
  decode: decodeEscapes,
};

const ESCAPE =
  /(\\x[0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\[ux]\{([0-9A-Fa-f]{1,6})\}|\\U([0-9A-Fa-f]{8})|\\([0-3][0-7]{2})|\bU\+([0-9A-Fa-f]{4,6}) ?/gu;

function decodeEscapes({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  let bytes: Span | undefined;
  const closeBytes = (): void => {
    const piece = bytes && readByteEscapes(text, bytes.start, bytes.end);
    if (piece !== undefined) pieces.push(piece);
    bytes = undefined;
  };
  for (const match of text.matchAll(ESCAPE)) {
    const start = match.index;
    const end = start + match[0].length;
    // Adjacent byte escapes are read together, because one letter may take several bytes.
    if (bytes !== undefined && bytes.end !== start) closeBytes();
    if (match[1] !== undefined) {
      bytes = { start: bytes?.start ?? start, end };
      continue;
    }
    closeBytes();
    const octal = match[5];
    const hexadecimal = match[2] ?? match[3] ?? match[4] ?? match[6] ?? "";
    const code = octal === undefined ? Number.parseInt(hexadecimal, 16) : Number.parseInt(octal, 8);
    if (code > 0x10ffff || code < 9) continue;
    // "U+0069 U+0067" lists characters; the space after each belongs to the notation.
    pieces.push({
      start,
      end,
      mapped: mapWhole(String.fromCodePoint(code), start, start + match[0].trimEnd().length),
    });
  }
  closeBytes();
  return pieces;
}

function readByteEscapes(text: string, start: number, end: number): Piece | undefined {
  const starts = Array.from({ length: (end - start) / 4 }, (_, i) => start + i * 4);
  const values = starts.map((at) => Number.parseInt(text.slice(at + 2, at + 4), 16));
  const mapped = readBytes({ values, starts, ends: starts.map((at) => at + 4) });
  return mapped && { start, end, mapped };
}
