import type { Decoder, Piece, Source } from "../decoder.ts";
import { isKnownWord } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { isMostlyWords } from "../word-cutter.ts";

/** Pig Latin: `ignoreway allway eviouspray instructionsway`. */
export const pigLatin: Decoder = {
  id: "pig-latin",
  intent: "deliberate",
  rank: 360,
  applies: ({ clues }) => clues.ayWords >= SHORTEST && clues.ayWords * 4 >= clues.starts.length,
  decode: decodePigLatin,
};

const SHORTEST = 3;

function decodePigLatin({ text, lower, clues }: Source): Piece[] {
  const first = clues.starts.findIndex((start, i) => lower.slice(start, clues.ends[i]).endsWith("ay"));
  const last = clues.starts.findLastIndex((start, i) => lower.slice(start, clues.ends[i]).endsWith("ay"));
  const out = new MappedTextBuilder();
  const words: string[] = [];
  let kept = clues.starts[first] ?? 0;
  for (let i = first; i <= last; i += 1) {
    const start = clues.starts[i] ?? 0;
    const end = clues.ends[i] ?? 0;
    const word = readWord(lower.slice(start, end));
    words.push(word);
    out.copy(text, kept, start);
    out.push(word, start, end);
    kept = end;
  }
  return isMostlyWords(words) ? [{ start: clues.starts[first] ?? 0, end: kept, mapped: out.build() }] : [];
}

/** Of all ways to put the moved consonants back, the one that gives a word. */
function readWord(word: string): string {
  if (!word.endsWith("ay") || word.length < 4) return word;
  const bare = word.slice(0, -2);
  const options = [bare.replace(/[wy]$/u, ""), bare];
  for (let moved = 1; moved <= 3; moved += 1) options.push(bare.slice(-moved) + bare.slice(0, -moved));
  return (
    options.find(isKnownWord) ??
    (/^[aeiou]/u.test(bare) && bare.endsWith("w") ? bare.slice(0, -1) : bare.slice(-1) + bare.slice(0, -1))
  );
}
