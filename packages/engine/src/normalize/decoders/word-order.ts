import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { ATTACK, type WordClues } from "../word-clues.ts";

/** Sentences whose words stand in reverse order: "instructions previous all ignore". */
export const wordOrder: Decoder = {
  id: "word-order",
  intent: "deliberate",
  rank: 380,
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

function decodeWordOrder({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  if (!mayBeBackward(lower, clues)) return pieces;
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

/** A cheap check before the whole text is cut into words: every reversed pair contains an attack word. */
function mayBeBackward(lower: string, { starts, ends, kinds }: WordClues): boolean {
  const wordAt = (i: number): string => lower.slice(starts[i] ?? 0, ends[i] ?? 0);
  let pairs = 0;
  for (let i = 0; i < starts.length && pairs < FEWEST_PAIRS; i += 1) {
    if (((kinds[i] ?? 0) & ATTACK) === 0) continue;
    const word = wordAt(i);
    if (NOUNS.has(word) && QUALIFIERS.has(wordAt(i + 1))) pairs += 1;
    if (VERBS.has(word) && QUALIFIERS.has(wordAt(i - 1))) pairs += 1;
  }
  return pairs >= FEWEST_PAIRS;
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
