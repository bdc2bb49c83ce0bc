import { eachMatch } from "../each-match.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { readCodes } from "../number-runs.ts";
import { mayBeMessage } from "../plausible.ts";
import { decodePrefixedCodes } from "../prefixed-codes.ts";
import { countOf } from "../profile.ts";

/** Bits in groups of eight (or seven), separated or run together, or numbers with the prefix `0b`. */
export const binary: Decoder = {
  id: "binary",
  intent: "deliberate",
  rank: 130,
  exclusive: true,
  applies: ({ profile }) => countOf(profile, "0") + countOf(profile, "1") >= 35,
  decode: decodeBinary,
};

/** Five characters of seven bits. */
const SHORTEST = 35;
const PREFIXED = /\b0[bB]([01]{5,8})\b/gu;
const RUN = /[01][01\s,_|-]+/gu;

function decodeBinary(source: Source): Piece[] {
  const { text, profile } = source;
  if (/0[bB][01]/u.test(text)) return decodePrefixedCodes(source, PREFIXED, 2);
  const pieces: Piece[] = [];
  for (const { start, end } of profile.digitSpans) {
    eachMatch(RUN, text.slice(start, end), (match) => {
      const at = start + match.index;
      if (match[0].length < SHORTEST) return;
      const piece = readBits(match[0], at, 8) ?? readBits(match[0], at, 7);
      if (piece !== undefined) pieces.push(piece);
    });
  }
  return pieces;
}

/** Cuts the bits evenly into groups of `width`, whatever the gaps; their number must be a multiple of it. */
function readBits(run: string, offset: number, width: number): Piece | undefined {
  const codes = { values: new Array<number>(), starts: new Array<number>(), ends: new Array<number>() };
  let value = 0;
  let size = 0;
  let start = 0;
  for (let i = 0; i < run.length; i += 1) {
    const bit = run.charCodeAt(i) - 0x30;
    if (bit !== 0 && bit !== 1) continue;
    if (size === 0) start = i;
    value = value * 2 + bit;
    size += 1;
    if (size < width) continue;
    codes.values.push(value);
    codes.starts.push(offset + start);
    codes.ends.push(offset + i + 1);
    value = 0;
    size = 0;
  }
  if (size !== 0) return undefined;
  const piece = readCodes(codes);
  if (piece === undefined || !piece.isUtf8) return undefined;
  return mayBeMessage(piece.mapped.text, 5) ? piece : undefined;
}
