import { startsLikeText } from "../bit-groups.ts";
import { type MappedBytes, readBytes } from "../bytes.ts";
import { eachMatch } from "../each-match.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";
import { decodePrefixedCodes } from "../prefixed-codes.ts";

/** Bytes as pairs of hexadecimal digits, run together or set apart: `69676e`, `69 67 6e`, `0x69, 0x67`, `chr(0x69)+chr(0x67)`. */
export const hex: Decoder = {
  id: "hex",
  intent: "deliberate",
  rank: 70,
  exclusive: true,
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: decodeHex,
};

// A pair with an optional prefix, then the separator before the next pair; each part has one way to match.
const RUN = /(?:(?:0[xX])?[0-9A-Fa-f]{2}(?:, |[\s,:;_-])?)+/gu;
const FEWEST_BYTES = 5;
/** One character each, as programs build strings. */
const CALL = /\b(?:chrw?|char|fromCharCode|fromCodePoint)\(\s?0x([0-9a-f]{2,5})\b\)?/giu;
/** The `+ String.` between two calls. */
const CALL_GAP = 12;

function decodeHex(source: Source): Piece[] {
  const { text, profile } = source;
  const pieces = text.includes("(0x") ? decodePrefixedCodes(source, CALL, 16, CALL_GAP) : [];
  for (const { start, end } of profile.digitSpans) {
    eachMatch(RUN, text.slice(start, end), (match) => {
      const piece = readRun(text, start + match.index, match[0]);
      if (piece !== undefined) pieces.push(piece);
    });
  }
  return pieces.toSorted((a, b) => a.start - b.start);
}

function readRun(text: string, at: number, run: string): Piece | undefined {
  // A run that begins inside a word is read from its next part on.
  const skipped = isWordUnit(text.charCodeAt(at - 1)) ? run.search(/[^0-9A-Fa-f]/u) + 1 : 0;
  if (run.length < FEWEST_BYTES * 2) return undefined;
  const bytes = readPairs(run.slice(skipped), at + skipped);
  const mapped = bytes && readBytes(bytes);
  if (bytes === undefined || mapped === undefined || !mayBeMessage(mapped.text, 5)) return undefined;
  return { start: bytes.starts[0] ?? 0, end: bytes.ends.at(-1) ?? 0, mapped };
}

function readPairs(run: string, offset: number): MappedBytes | undefined {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let i = 0; i + 1 < run.length; i += 1) {
    const start = i;
    if (run.charCodeAt(i + 1) === 0x78 || run.charCodeAt(i + 1) === 0x58) i += 2;
    const value = Number.parseInt(run.slice(i, i + 2), 16);
    if (!isWordUnit(run.charCodeAt(i))) continue;
    values.push(value);
    starts.push(offset + start);
    ends.push(offset + i + 2);
    i += 1;
    if (values.length === 8 && !startsLikeText(values)) return undefined;
  }
  return { values, starts, ends };
}

function isWordUnit(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
