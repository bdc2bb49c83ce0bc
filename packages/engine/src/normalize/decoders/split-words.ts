import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { INNER, KNOWN, PREFIX, type WordClues } from "../word-clues.ts";

/** Attack words broken apart by a space, a hyphen or a line break: `ig nore`, `instruc-tions`, `pass\nword`. */
export const splitWords: Decoder = {
  id: "split-words",
  intent: "everyday",
  rank: 300,
  inline: true,
  applies: ({ clues }) => clues.splits > 0,
  decode: decodeSplitWords,
};

const LONGEST_GAP = 4;
const MOST_PARTS = 6;
const LONGEST_WORD = 16;

function decodeSplitWords({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first + 1 < clues.starts.length; first += 1) {
    const last = findRest(lower, clues, first) ?? findNext(lower, clues, first);
    if (last === undefined) continue;
    const out = new MappedTextBuilder();
    for (let part = first; part <= last; part += 1)
      out.copy(text, clues.starts[part] ?? 0, clues.ends[part] ?? 0);
    pieces.push({ start: clues.starts[first] ?? 0, end: clues.ends[last] ?? 0, mapped: out.build() });
    first = last;
  }
  return pieces;
}

/** Two parts that are words themselves ("key words", "over all") are ordinary text. */
function canJoin(first: number, second: number): boolean {
  return (first & PREFIX) !== 0 && (second & INNER) !== 0 && (first & second & KNOWN) === 0;
}

/**
 * The next part, if both together are a word and neither is one alone: "ev ery", as found beside broken attack words.
 */
function findNext(lower: string, { starts, ends, kinds }: WordClues, first: number): number | undefined {
  const next = first + 1;
  if (((kinds[first] ?? 0) & KNOWN) !== 0 || ((kinds[next] ?? 0) & KNOWN) !== 0) return undefined;
  const from = starts[first] ?? 0;
  const end = ends[first] ?? 0;
  if (end - from < 2 || (starts[next] ?? 0) - end !== 1 || (ends[next] ?? 0) - end < 3) return undefined;
  const word = lower.slice(from, end) + lower.slice(end + 1, ends[next]);
  return word.length > 3 && isKnownWord(word) ? next : undefined;
}

/** The part that completes an attack word begun at `first`. */
function findRest(lower: string, { starts, ends, kinds }: WordClues, first: number): number | undefined {
  if (!canJoin(kinds[first] ?? 0, kinds[first + 1] ?? 0)) return undefined;
  let word = lower.slice(starts[first], ends[first]);
  for (let part = first + 1; part < Math.min(starts.length, first + MOST_PARTS); part += 1) {
    const gap = (starts[part] ?? 0) - (ends[part - 1] ?? 0);
    if (gap > LONGEST_GAP || /[.!?;:,\d]/u.test(lower.slice(ends[part - 1], starts[part]))) return undefined;
    word += lower.slice(starts[part], ends[part]);
    if (word.length > LONGEST_WORD) return undefined;
    if (word.length > 5 && ATTACK_WORDS.has(word)) return part;
  }
  return undefined;
}
