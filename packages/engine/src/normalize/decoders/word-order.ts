import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";

/** Sentences whose words stand in reverse order: "instructions previous all ignore". */
export const wordOrder: Decoder = {
  id: "word-order",
  applies: ({ clues }) => clues.attackWords > 2,
  decode: decodeWordOrder,
};

// Word pairs that English puts the other way round: noun before qualifier, qualifier before verb.
const NOUNS = new Set([
  "instructions",
  "instruction",
  "rules",
  "guidelines",
  "prompt",
  "restrictions",
  "password",
]);
const QUALIFIERS = new Set([
  "previous",
  "prior",
  "above",
  "earlier",
  "system",
  "initial",
  "original",
  "your",
  "the",
  "all",
  "these",
  "my",
]);
const VERBS = new Set([
  "ignore",
  "disregard",
  "forget",
  "override",
  "reveal",
  "show",
  "print",
  "bypass",
  "repeat",
  "output",
]);
const FEWEST_PAIRS = 2;

function decodeWordOrder({ text, lower }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const line of lower.matchAll(/[^\n.!?]+/gu)) {
    const words = [...line[0].matchAll(/\S+/gu)];
    if (countBackwardPairs(words.map((word) => word[0])) < FEWEST_PAIRS) continue;
    const out = new MappedTextBuilder();
    for (const word of words.toReversed()) {
      const start = line.index + word.index;
      const end = start + word[0].length;
      if (out.length > 0) out.push(" ", end, end);
      out.copy(text, start, end);
    }
    const start = line.index + (words[0]?.index ?? 0);
    pieces.push({ start, end: line.index + line[0].trimEnd().length, mapped: out.build() });
  }
  return pieces;
}

function countBackwardPairs(words: readonly string[]): number {
  let pairs = 0;
  for (let i = 0; i + 1 < words.length; i += 1) {
    const first = words[i] ?? "";
    const second = words[i + 1] ?? "";
    if (NOUNS.has(first) && QUALIFIERS.has(second)) pairs += 1;
    else if (QUALIFIERS.has(first) && VERBS.has(second)) pairs += 1;
  }
  return pairs;
}
