import type { Piece, Source } from "./decoder.ts";
import { eachMatch } from "./each-match.ts";
import { readCodes } from "./number-runs.ts";
import { mayBeMessage } from "./plausible.ts";

const LONGEST_GAP = 4;

/** Character codes with a prefix for their base, as programs print them: `0b1101001 0b1100111`, `0o151, 0o147`. */
export function decodePrefixedCodes(
  { text }: Source,
  pattern: RegExp,
  radix: number,
  longestGap = LONGEST_GAP,
): Piece[] {
  const pieces: Piece[] = [];
  let codes = { values: new Array<number>(), starts: new Array<number>(), ends: new Array<number>() };
  const close = (): void => {
    const piece = readCodes(codes);
    if (piece !== undefined && mayBeMessage(piece.mapped.text)) pieces.push(piece);
    codes = { values: [], starts: [], ends: [] };
  };
  eachMatch(pattern, text, (match) => {
    const start = match.index;
    if (start - (codes.ends.at(-1) ?? start) > longestGap) close();
    codes.values.push(Number.parseInt(match[1] ?? "", radix));
    codes.starts.push(start);
    codes.ends.push(start + match[0].length);
  });
  close();
  return pieces;
}
