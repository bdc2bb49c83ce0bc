import { digitTable, startsLikeText } from "../bit-groups.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { readBytes } from "../bytes.ts";
import { mayBeMessage } from "../plausible.ts";

/** Bitcoin's base58. A token is one large number, so all of its text maps to the whole token. */
export const base58: Decoder = {
  id: "base58",
  applies: ({ profile }) => profile.longestRun >= 11,
  decode: decodeBase58,
};

// Converting a number between bases is quadratic in its length, so longer tokens are left alone.
const LONGEST = 512;
const TOKEN = /(?<![A-Za-z0-9+/_=-])[1-9A-HJ-NP-Za-km-z]{11,512}(?![A-Za-z0-9+/_=-])/gu;
const DIGITS = digitTable("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");

function decodeBase58({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0];
    if (token.length > LONGEST || !/[0-9]/u.test(token) || !/[a-z]/u.test(token) || !/[A-Z]/u.test(token))
      continue;
    const start = match.index;
    const end = start + token.length;
    const values = toBytes(token);
    if (!startsLikeText(values)) continue;
    const mapped = readBytes({ values, starts: values.map(() => start), ends: values.map(() => end) });
    if (mapped !== undefined && mayBeMessage(mapped.text, 8)) pieces.push({ start, end, mapped });
  }
  return pieces;
}

/** Five digits at a time into limbs of 24 bits: fifteen times fewer steps than digit by digit, byte by byte. */
function toBytes(token: string): number[] {
  const limbs: number[] = [];
  for (let at = 0; at < token.length; at += 5) {
    const part = token.slice(at, at + 5);
    let value = 0;
    for (let i = 0; i < part.length; i += 1) value = value * 58 + (DIGITS[part.charCodeAt(i)] ?? 0);
    multiplyAdd(limbs, 58 ** part.length, value);
  }
  const bytes = limbs.flatMap((limb) => [limb & 0xff, (limb >> 8) & 0xff, limb >> 16]).toReversed();
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? [] : bytes.slice(first);
}

/** `limbs` (lowest first) times `factor` plus `addend`; every product stays below 2^54. */
function multiplyAdd(limbs: number[], factor: number, addend: number): void {
  let carry = addend;
  for (let i = 0; i < limbs.length; i += 1) {
    const product = (limbs[i] ?? 0) * factor + carry;
    limbs[i] = product % 0x1000000;
    carry = Math.floor(product / 0x1000000);
  }
  while (carry > 0) {
    limbs.push(carry % 0x1000000);
    carry = Math.floor(carry / 0x1000000);
  }
}
