import { digitTable, startsLikeText } from "../bit-groups.ts";
import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { mayBeMessage } from "../plausible.ts";
import { LOWER, runsWith, UPPER } from "../profile.ts";

/** Bitcoin's base58. A token is one large number, so all of its text maps to the whole token. */
export const base58: Decoder = {
  id: "base58",
  intent: "deliberate",
  rank: 270,
  exclusive: true,
  applies: ({ profile }) => profile.longestRun >= SHORTEST,
  decode: decodeBase58,
};

const SHORTEST = 11;
// Converting a number between bases is quadratic in its length, so longer tokens are left alone.
const LONGEST = 512;
const TOKEN = /[A-Za-z0-9+/_=-]+/gu;
const WHOLE = /^[1-9A-HJ-NP-Za-km-z]+$/u;
const DIGITS = digitTable("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");

function decodeBase58({ text, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const run of runsWith(profile, SHORTEST, UPPER | LOWER)) {
    eachMatch(TOKEN, text.slice(run.start, run.end), (match) => {
      const piece = readToken(match[0], run.start + match.index);
      if (piece !== undefined) pieces.push(piece);
    });
  }
  return pieces;
}

function readToken(token: string, start: number): Piece | undefined {
  if (token.length < SHORTEST || token.length > LONGEST || !WHOLE.test(token)) return undefined;
  const values = toBytes(token);
  if (!startsLikeText(values)) return undefined;
  const end = start + token.length;
  const mapped = readBytes({ values, starts: values.map(() => start), ends: values.map(() => end) });
  return mapped !== undefined && mayBeMessage(mapped.text, 8) ? { start, end, mapped } : undefined;
}

/** Four digits at a time into limbs of 24 bits: twelve times fewer steps than digit by digit, byte by byte. */
function toBytes(token: string): number[] {
  const limbs: number[] = [];
  for (let at = 0; at < token.length; at += 4) {
    const part = token.slice(at, at + 4);
    let value = 0;
    for (let i = 0; i < part.length; i += 1) value = value * 58 + (DIGITS[part.charCodeAt(i)] ?? 0);
    multiplyAdd(limbs, 58 ** part.length, value);
  }
  const bytes = limbs.flatMap((limb) => [limb & 0xff, (limb >> 8) & 0xff, limb >> 16]).toReversed();
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? [] : bytes.slice(first);
}

/** `limbs` (lowest first) times `factor` plus `addend`; every product stays below 2^48. */
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
