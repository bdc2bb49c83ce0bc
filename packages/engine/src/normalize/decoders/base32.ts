import { bitAlphabet, decodeBitGroups } from "../bit-groups.ts";
import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { mayBeMessage } from "../plausible.ts";
import { runsWith } from "../profile.ts";

/** RFC 4648 base32, upper or lower case, padded or not. */
export const base32: Decoder = {
  id: "base32",
  intent: "deliberate",
  rank: 60,
  exclusive: true,
  applies: ({ profile }) => profile.longestRun >= SHORTEST,
  decode: decodeBase32,
};

const SHORTEST = 13;
const TOKEN = /[A-Za-z0-9]+={0,6}/gu;
// One case per token: mixed case is base58 or base64.
const UPPER_TOKEN = /^[A-Z2-7]{13,}={0,6}$/u;
const LOWER_TOKEN = /^[a-z2-7]{13,}={0,6}$/u;
const UPPER_CASE = bitAlphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 5, 8);
const LOWER_CASE = bitAlphabet("abcdefghijklmnopqrstuvwxyz234567", 5, 8);

function decodeBase32({ text, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const run of runsWith(profile, SHORTEST, 0)) {
    eachMatch(TOKEN, text.slice(run.start, run.end), (match) => {
      const isUpper = UPPER_TOKEN.test(match[0]);
      if (!isUpper && !LOWER_TOKEN.test(match[0])) return;
      const start = run.start + match.index;
      const span = { start, end: start + match[0].length };
      const bytes = decodeBitGroups(text, [span], isUpper ? UPPER_CASE : LOWER_CASE);
      const mapped = bytes && readBytes(bytes);
      if (mapped !== undefined && mayBeMessage(mapped.text)) pieces.push({ ...span, mapped });
    });
  }
  return pieces;
}
