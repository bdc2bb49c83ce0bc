import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { ATTACK, KNOWN } from "../word-clues.ts";

/** Words chained by something other than spaces: `ignore_all_previous`, `ignore+all+previous`, `ignore/all/rules`. */
export const joinedWords: Decoder = {
  id: "joined-words",
  inline: true,
  applies: ({ clues }) => clues.attackWords > 1,
  decode: decodeJoinedWords,
};

const FEWEST_WORDS = 3;
const GLUE = /^[+_.\-/*~|=^#,;:\\]{1,3}$/u;

function decodeJoinedWords({ text, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  let first = 0;
  for (let i = 1; i <= clues.starts.length; i += 1) {
    if (i < clues.starts.length && isGlued(text, clues.ends[i - 1] ?? 0, clues.starts[i] ?? 0)) continue;
    if (i - first >= FEWEST_WORDS && isSentence(clues.kinds.slice(first, i))) {
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

/** Paths and identifiers hold an attack word now and then; a sentence is made of known words. */
function isSentence(kinds: readonly number[]): boolean {
  const known = kinds.filter((kind) => (kind & KNOWN) !== 0).length;
  const attack = kinds.filter((kind) => (kind & ATTACK) !== 0).length;
  return attack >= 2 && known * 4 >= kinds.length * 3;
}
