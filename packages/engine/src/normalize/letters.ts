import type { Piece } from "./decoder.ts";
import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";
import { readsLikeWords } from "./plausible.ts";
import { cutWords, isMostlyWords } from "./word-cutter.ts";

/** Beyond Latin letters. */
const FOREIGN_LETTER = /^(?![\0-\u02ff])\p{L}/u;

/** One letter of a spelled-out message and where it stands. */
export interface Letter {
  readonly letter: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Joins letters that were spelled out one by one into words. A gap unlike the usual one ends a word; where all
 * gaps are alike, the words are cut by the lexicon. `undefined` when no words come out.
 */
export function joinLetters(text: string, letters: readonly Letter[]): Piece | undefined {
  const first = letters[0];
  const last = letters.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const usual = usualGap(text, letters);
  const words: Letter[][] = [];
  let word: Letter[] = [];
  for (const [i, letter] of letters.entries()) {
    const before = letters[i - 1];
    if (before !== undefined && text.slice(before.end, letter.start) !== usual) {
      words.push(word);
      word = [];
    }
    word.push(letter);
  }
  words.push(word);
  // No lexicon knows other scripts: words end where the writer marked it, and Chinese and Thai have no spaces anyway.
  const isForeign = letters.filter(({ letter }) => FOREIGN_LETTER.test(letter)).length * 2 > letters.length;
  if (isForeign) return { start: first.start, end: last.end, mapped: joinAll(words) };
  const cut = words.flatMap((part) => (words.length > 1 && part.length <= 14 ? [part] : cutWord(part)));
  const spelled = cut.map(spell);
  // Word ends that the writer marked are evidence of their own; words cut by the lexicon must be in it.
  const isMessage =
    words.length > 1 ? isMostlyWords(spelled) || readsLikeWords(spelled.join(" ")) : isMostlyWords(spelled);
  if (!isMessage) return undefined;
  return { start: first.start, end: last.end, mapped: joinAll(cut) };
}

function joinAll(words: readonly (readonly Letter[])[]): MappedText {
  const out = new MappedTextBuilder();
  for (const word of words) {
    const start = word[0]?.start ?? 0;
    if (out.length > 0) out.push(" ", start, start);
    for (const letter of word) out.push(letter.letter, letter.start, letter.end);
  }
  return out.build();
}

/** The gap that occurs most often; the shorter one wins a tie. */
function usualGap(text: string, letters: readonly Letter[]): string {
  const seen = new Map<string, number>();
  for (const [i, letter] of letters.entries()) {
    const before = letters[i - 1];
    if (before === undefined) continue;
    const gap = text.slice(before.end, letter.start);
    seen.set(gap, (seen.get(gap) ?? 0) + 1);
  }
  let usual = "";
  let most = 0;
  for (const [gap, count] of seen) {
    if (count < most || (count === most && gap.length >= usual.length)) continue;
    usual = gap;
    most = count;
  }
  return usual;
}

function cutWord(word: readonly Letter[]): Letter[][] {
  let at = 0;
  return cutWords(spell(word).toLowerCase()).map((length) => {
    at += length;
    return word.slice(at - length, at);
  });
}

function spell(letters: readonly Letter[]): string {
  return letters.map(({ letter }) => letter).join("");
}
