import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { ATTACK_VERBS } from "../lexicon.ts";
import { ATTACK, KNOWN, type WordClues } from "../word-clues.ts";

/** Words chained by something other than spaces: `ignore_all_previous`, `ignore+all+previous`, `ignore/all/rules`. */
export const joinedWords: Decoder = {
  id: "joined-words",
  intent: "everyday",
  rank: 320,
  inline: true,
  applies: ({ clues }) => clues.attackWords > 1,
  decode: decodeJoinedWords,
};

const FEWEST_WORDS = 3;
const LONG_SENTENCE = 7;
const GLUE = /^[+_.\-/*~|=^#,;:\\]{1,3}$/u;

function decodeJoinedWords({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  let first = 0;
  for (let i = 1; i <= clues.starts.length; i += 1) {
    if (i < clues.starts.length && isGlued(text, clues.ends[i - 1] ?? 0, clues.starts[i] ?? 0)) continue;
    if (i - first >= FEWEST_WORDS && isSentence(lower, clues, first, i)) {
      const out = new MappedTextBuilder();
      for (let word = first; word < i; word += 1) {
        const start = clues.starts[word] ?? 0;
        if (word > first) out.push(" ", clues.ends[word - 1] ?? 0, start);
        out.copy(text, start, clues.ends[word] ?? 0);
      }
      pieces.push({ start: clues.starts[first] ?? 0, end: clues.ends[i - 1] ?? 0, mapped: out.build() });
    }
    first = i;
  }
  return pieces;
}

function isGlued(text: string, end: number, start: number): boolean {
  return (
    start - end <= 3 && start > end && text.charCodeAt(end) !== 0x20 && GLUE.test(text.slice(end, start))
  );
}

/** Paths and identifiers contain an attack word now and then. A sentence has known words, and a verb or some length. */
function isSentence(lower: string, { starts, ends, kinds }: WordClues, from: number, to: number): boolean {
  let known = 0;
  let attack = 0;
  let hasVerb = false;
  for (let i = from; i < to; i += 1) {
    const kind = kinds[i] ?? 0;
    if ((kind & KNOWN) !== 0) known += 1;
    if ((kind & ATTACK) === 0) continue;
    attack += 1;
    hasVerb ||= ATTACK_VERBS.has(lower.slice(starts[i], ends[i]));
  }
  return (hasVerb || to - from >= LONG_SENTENCE) && attack >= 2 && known * 4 >= (to - from) * 3;
}
