import type { Span } from "../../types.ts";
import { isBrokenBetween } from "../broken-words.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { countOf } from "../profile.ts";

/** A message cut into named or numbered parts that break a word: `{"p1": "Igno", "p2": "re all"}`, `Part 1: "Igno"`. */
export const keyedParts: Decoder = {
  id: "keyed-parts",
  intent: "everyday",
  rank: 315,
  applies: ({ profile }) => countOf(profile, '"') > 3 && countOf(profile, ":") + countOf(profile, "=") > 1,
  decode: decodeKeyedParts,
};

const PART = /(?:"\w{1,16}"|\b[A-Za-z]{1,12}[ _]?\d{1,2}|\b[A-Za-z\d]{1,2}) ?[:=] ?"([^"\n]{1,200})"/gu;
const GAP = /^[,;.]?\s{0,16}(?:[*-] )?$/u;
const LONGEST_GAP = 20;

function decodeKeyedParts({ text, lower }: Source): Piece[] {
  const pieces: Piece[] = [];
  let values: Span[] = [];
  let isBroken = false;
  const close = (): void => {
    if (isBroken) pieces.push(joinValues(text, values));
    values = [];
    isBroken = false;
  };
  eachMatch(PART, text, (match) => {
    const end = match.index + match[0].length - 1;
    const value = { start: end - (match[1] ?? "").length, end };
    const last = values.at(-1);
    if (last !== undefined) {
      const isNext = match.index - last.end <= LONGEST_GAP && GAP.test(text.slice(last.end + 1, match.index));
      if (!isNext) close();
      else isBroken ||= isBrokenBetween(lower, last.end, value.start);
    }
    values.push(value);
  });
  close();
  return pieces;
}

function joinValues(text: string, values: readonly Span[]): Piece {
  const out = new MappedTextBuilder();
  for (const { start, end } of values) out.copy(text, start, end);
  return { start: values[0]?.start ?? 0, end: values.at(-1)?.end ?? 0, mapped: out.build() };
}
