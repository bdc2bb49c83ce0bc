import type { Span } from "../../types.ts";
import type { Decoder, Piece } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";
import { findNumberRuns } from "../number-runs.ts";

/** Letters by row and column of a square, as prisoners tap them: `24 22 33 34 42 15`. */
export const polybius: Decoder = {
  id: "polybius",
  intent: "deliberate",
  rank: 350,
  exclusive: true,
  applies: ({ profile }) => profile.digitSpans.length > 0,
  decode: (source) => findNumberRuns(source).flatMap((run) => readRun(source.text, run) ?? []),
};

/** I and J share a field, which is read as I because J is rarer. (In the tap code, C and K share a field instead.) */
const SQUARE = "abcdefghiklmnopqrstuvwxyz";

function readRun(text: string, run: readonly Span[]): Piece | undefined {
  const letters: Letter[] = [];
  for (const { start, end } of run) {
    const row = text.charCodeAt(start) - 0x31;
    const column = text.charCodeAt(start + 1) - 0x31;
    if (end - start !== 2 || row > 4 || column > 4) return undefined;
    letters.push({ letter: SQUARE.charAt(row * 5 + column), start, end });
  }
  return joinLetters(text, letters);
}
