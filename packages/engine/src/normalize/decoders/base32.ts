import { bitAlphabet, decodeBitGroups } from "../bit-groups.ts";
import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";

/** RFC 4648 base32, upper or lower case, padded or not. */
export const base32: Decoder = {
  id: "base32",
  applies: ({ profile }) => profile.longestRun >= 13,
  decode: decodeBase32,
};

// One case per token: mixed case is base58 or base64.
const TOKEN = /(?<![A-Za-z0-9])(?:[A-Z2-7]{13,}|[a-z2-7]{13,})={0,6}(?![A-Za-z0-9])/gu;
const UPPER = bitAlphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 5, 8);
const LOWER = bitAlphabet("abcdefghijklmnopqrstuvwxyz234567", 5, 8);

function decodeBase32({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const span = { start: match.index, end: match.index + match[0].length };
    // Base32 of text always contains digits; a long word does not.
    if (!/[2-7]/u.test(match[0].slice(0, 64))) continue;
    const bytes = decodeBitGroups(text, [span], /^[a-z]/u.test(match[0]) ? LOWER : UPPER);
    const mapped = bytes && readBytes(bytes);
    if (mapped !== undefined && mayBeMessage(mapped.text)) pieces.push({ ...span, mapped });
  }
  return pieces;
}
