import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { ATTACK, PREFIX } from "../word-clues.ts";

/** Attack words broken apart by a space, a hyphen or a line break: `ig nore`, `instruc-tions`, `pass\nword`. */
export const splitWords: Decoder = {
  id: "split-words",
  inline: true,
  applies: ({ clues }) => clues.prefixes > 0,
  decode: decodeSplitWords,
};

const LONGEST_GAP = 4;
const MOST_PARTS = 6;

function decodeSplitWords({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first < clues.starts.length; first += 1) {
    if (((clues.kinds[first] ?? 0) & PREFIX) === 0) continue;
    const last = findRest(lower, clues.starts, clues.ends, first);
    if (last === undefined || isPlainPair(clues.kinds, first, last)) continue;
    const out = new MappedTextBuilder();
    for (let part = first; part <= last; part += 1)
      out.copy(text, clues.starts[part] ?? 0, clues.ends[part] ?? 0);
    pieces.push({ start: clues.starts[first] ?? 0, end: clues.ends[last] ?? 0, mapped: out.build() });
    first = last;
  }
  return pieces;
}

/** The part that completes an attack word begun at `first`. */
function findRest(
  lower: string,
  starts: readonly number[],
  ends: readonly number[],
  first: number,
): number | undefined {
  let word = lower.slice(starts[first], ends[first]);
  for (let part = first + 1; part < Math.min(starts.length, first + MOST_PARTS); part += 1) {
    const gap = (starts[part] ?? 0) - (ends[part - 1] ?? 0);
    if (gap > LONGEST_GAP || /[.!?;:,\d]/u.test(lower.slice(ends[part - 1], starts[part]))) return undefined;
    word += lower.slice(starts[part], ends[part]);
    if (word.length > 16) return undefined;
    if (ATTACK_WORDS.has(word) && word.length > 5) return part;
  }
  return undefined;
}

/** "key words" or "over ride" between two attack words of their own is ordinary text. */
function isPlainPair(kinds: readonly number[], first: number, last: number): boolean {
  return last === first + 1 && ((kinds[first] ?? 0) & ATTACK) !== 0 && ((kinds[last] ?? 0) & ATTACK) !== 0;
}
