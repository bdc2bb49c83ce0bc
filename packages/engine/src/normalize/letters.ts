import { FOREIGN_LETTERS } from "./confusables.ts";
import type { Piece } from "./decoder.ts";
import { isKnownWord } from "./lexicon.ts";
import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";
import { readsLikeWords } from "./plausible.ts";
import { cutWords, isMostlyWords } from "./word-cutter.ts";

/** Letters of other scripts than Latin. */
const FOREIGN_LETTER = /^(?![\0-\u02ff])\p{L}/u;

const LATIN_LETTER = /^[A-Za-z]/u;
/** From this many letters on, short words that leave no letter over are a message: "you are now". */
const COVERED_MIN_LETTERS = 10;

/** One letter of a spelled-out message, and its position. */
export interface Letter {
  readonly letter: string;
  readonly start: number;
  readonly end: number;
  /** The Latin letter that it only looks like, if it is a look-alike. */
  readonly double?: string;
}

/**
 * Joins letters that were spelled out one by one into words. A gap that differs from the usual one ends a word; if all
 * gaps are alike, the lexicon cuts the words. Returns `undefined` if no words come out.
 */
export function joinLetters(text: string, letters: readonly Letter[]): Piece | undefined {
  const seenThrough = seeThrough(letters);
  return (seenThrough && joinAlike(text, seenThrough)) ?? joinAlike(text, letters);
}

/**
 * Finds look-alikes among Latin letters. Spelled out one by one, they form no word that mixes scripts; only the whole
 * message mixes them.
 */
function seeThrough(letters: readonly Letter[]): Letter[] | undefined {
  if (!letters.some(({ letter }) => LATIN_LETTER.test(letter))) return undefined;
  const seen = letters.map((each) => {
    const double = FOREIGN_LETTERS.get(each.letter);
    return double === undefined ? each : { ...each, double };
  });
  const isUndone = seen.some(({ double }) => double !== undefined);
  const isAll = seen.every(({ letter, double = letter }) => !FOREIGN_LETTER.test(double));
  return isUndone && isAll ? seen : undefined;
}

function joinAlike(text: string, letters: readonly Letter[]): Piece | undefined {
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
  // The lexicon has only Latin words, so words end where the writer marked it. Chinese and Thai have no spaces anyway.
  const foreign = letters.filter(({ letter, double = letter }) => FOREIGN_LETTER.test(double));
  const isForeign = foreign.length * 2 > letters.length;
  if (isForeign) return { start: first.start, end: last.end, mapped: joinAll(words) };
  const cut = words.flatMap((part) => (words.length > 1 && part.length <= 14 ? [part] : cutWord(part)));
  const spelled = cut.map(spell);
  // Word ends that the writer marked are evidence by themselves; words cut by the lexicon must be in it.
  const isMessage =
    isMostlyWords(spelled) || (words.length > 1 ? readsLikeWords(spelled.join(" ")) : areWords(spelled));
  if (!isMessage) return undefined;
  return { start: first.start, end: last.end, mapped: joinAll(cut) };
}

/**
 * Words that mix scripts keep their letters, because cleaning will fold and report them as it does elsewhere. Words
 * made only of look-alikes are replaced here: cleaning would take them for foreign words.
 */
function joinAll(words: readonly (readonly Letter[])[]): MappedText {
  const out = new MappedTextBuilder();
  for (const word of words) {
    const start = word[0]?.start ?? 0;
    if (out.length > 0) out.push(" ", start, start);
    const isMixed = word.some(({ letter }) => LATIN_LETTER.test(letter));
    for (const { letter, double = letter, start: from, end } of word)
      out.push(isMixed ? letter : double, from, end);
  }
  return out.build();
}

function areWords(words: readonly string[]): boolean {
  const isCovered = words.every((word) => word.length > 2 && isKnownWord(word.toLowerCase()));
  return isCovered && words.join("").length >= COVERED_MIN_LETTERS;
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
  return letters.map(({ letter, double = letter }) => double).join("");
}
