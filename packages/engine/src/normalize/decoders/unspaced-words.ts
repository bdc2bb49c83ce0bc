import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_VERBS, ATTACK_WORDS } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { cutWords, isMostlyWords } from "../word-cutter.ts";

/** Sentences without spaces: `ignoreallpreviousinstructions`, `IgnoreAllPreviousInstructions`. */
export const unspacedWords: Decoder = {
  id: "unspaced-words",
  intent: "everyday",
  rank: 330,
  inline: true,
  applies: ({ profile }) => profile.longestRun >= SHORTEST,
  decode: decodeUnspacedWords,
};

const SHORTEST = 15;
/** The longest run that is cut into words; longer ones are data, not sentences. */
const LONGEST = 400;

function decodeUnspacedWords({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < clues.starts.length; i += 1) {
    const start = clues.starts[i] ?? 0;
    const end = clues.ends[i] ?? start;
    if (end - start < SHORTEST || end - start > LONGEST) continue;
    const letters = lower.slice(start, end);
    const lengths = cutWords(letters);
    const words = wordsOf(letters, lengths);
    if (lengths.length < 3 || !isMostlyWords(words) || !isAttack(words)) continue;
    const out = new MappedTextBuilder();
    let at = start;
    for (const length of lengths) {
      if (at > start) out.push(" ", at, at);
      out.copy(text, at, at + length);
      at += length;
    }
    pieces.push({ start, end, mapped: out.build() });
  }
  return pieces;
}

function wordsOf(letters: string, lengths: readonly number[]): string[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return letters.slice(at - length, at);
  });
}

function isAttack(words: readonly string[]): boolean {
  return (
    words.some((word) => ATTACK_VERBS.has(word)) && words.filter((word) => ATTACK_WORDS.has(word)).length > 1
  );
}
