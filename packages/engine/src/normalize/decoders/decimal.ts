import type { Decoder } from "../decoder.ts";
import { decodeNumbers } from "../number-runs.ts";

/** Character codes as decimal numbers: `105 103 110`, `105,103,110`, `chr(105)+chr(103)`. */
export const decimal: Decoder = {
  id: "decimal",
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: (source) => decodeNumbers(source, readDecimal),
};

function readDecimal(digits: string): number | undefined {
  if (digits.length > 6) return undefined;
  const code = Number(digits);
  if (code < 127) return code >= 32 || code === 10 || code === 13 ? code : undefined;
  return code >= 0x80 && code < 0x30000 ? code : undefined;
}
