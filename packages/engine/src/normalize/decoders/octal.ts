import type { Decoder } from "../decoder.ts";
import { decodeNumbers } from "../number-runs.ts";
import { decodePrefixedCodes } from "../prefixed-codes.ts";

/** Character codes as octal numbers: `151 147 156`, `\151\147\156`, `0o151 0o147`. */
export const octal: Decoder = {
  id: "octal",
  intent: "deliberate",
  rank: 140,
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: (source) => [
    ...decodeNumbers(source, readOctal),
    ...(/0[oO][0-7]/u.test(source.text) ? decodePrefixedCodes(source, PREFIXED, 8) : []),
  ],
};

const PREFIXED = /\b0[oO]([0-7]{2,3})\b/gu;

/** Letters are 101 to 172, so two digits are only ever a space or punctuation. */
function readOctal(digits: string): number | undefined {
  if (!/^0?[0-3]?[0-7]{2}$/u.test(digits)) return undefined;
  const code = Number.parseInt(digits, 8);
  return code >= 32 && code !== 127 ? code : undefined;
}
