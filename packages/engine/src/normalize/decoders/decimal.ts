import type { Decoder } from "../decoder.ts";
import { decodeNumbers } from "../number-runs.ts";

/** Character codes as decimal numbers: `105 103 110`, `105,103,110`, `chr(105)+chr(103)`. */
export const decimal: Decoder = {
  id: "decimal",
  intent: "deliberate",
  rank: 150,
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: (source) => decodeNumbers(source, readDecimal),
};

function readDecimal(digits: string): number | undefined {
  if (digits.length > 6) return undefined;
  const code = Number(digits);
  if (code < 127) return code >= 32 || code === 10 || code === 13 ? code : undefined;
  return LIVING_SCRIPTS.some(([first, last]) => code >= first && code <= last) ? code : undefined;
}

// Latin to Arabic, the Indic scripts and Thai, Vietnamese, punctuation, kana, Chinese, Korean, emoji. Years are left out.
const LIVING_SCRIPTS = [
  [0x80, 0x6ff],
  [0x900, 0xe7f],
  [0x1e00, 0x1eff],
  [0x2010, 0x205e],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff5e],
  [0x1f300, 0x1faff],
] as const;
