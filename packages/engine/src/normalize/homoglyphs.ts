import { FOREIGN_LETTERS, ODD_LATIN_LETTERS } from "./confusables.ts";
import { bareLetter, type DecoratedWord, stylesOf, undecorate } from "./decorated-letters.ts";
import { ENGLISH_ATTACK_WORDS } from "./lexicon.ts";
import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";

const WORD = /[\p{L}\p{N}]{2,40}/gu;
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;
const HAS_LATIN = /[A-Za-z]/u;
const GREEK = /\p{Script=Greek}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * Replaces look-alike letters word by word. Russian stays Russian: a word is folded only if it mixes scripts, or if
 * every letter has a Latin double and together they spell an English attack word.
 */
export function foldHomoglyphs(text: string): MappedText | undefined {
  const out = new MappedTextBuilder();
  let kept = 0;
  for (const [start, folded] of foldWords(text)) {
    out.copy(text, kept, start);
    for (let i = 0; i < folded.length; i += 1) out.push(folded.charAt(i), start + i, start + i + 1);
    kept = start + folded.length;
  }
  if (kept === 0) return undefined;
  out.copy(text, kept, text.length);
  return out.build();
}

/** The words that change, by their positions, in order. Rows of decorated words are read together. */
function foldWords(text: string): ReadonlyMap<number, string> {
  const changed = new Map<number, string>();
  let row: DecoratedWord[] = [];
  let plainWords = 0;
  const close = (): void => {
    const plain = row.length > 1 ? undecorate(row) : undefined;
    for (const [i, { start, word }] of row.entries()) {
      const folded = plain?.[i] ?? foldWord(word);
      if (folded !== undefined && folded.length === word.length && folded !== word)
        changed.set(start, folded);
    }
    row = [];
  };
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (!BEYOND_ASCII.test(word)) {
      plainWords += 1;
      if (plainWords > MOST_PLAIN_WORDS) close();
      continue;
    }
    plainWords = 0;
    row.push({ start, word, styles: stylesOf(word) });
    if (row.length >= LONGEST_ROW) close();
  }
  close();
  return changed;
}

/** Words without a letter to decorate may stand between decorated ones. */
const MOST_PLAIN_WORDS = 2;
const LONGEST_ROW = 400;

function foldWord(word: string): string | undefined {
  let folded = "";
  let foreign = 0;
  let odd = 0;
  let unknown = 0;
  for (const letter of word) {
    const latin = FOREIGN_LETTERS.get(letter);
    const oddLatin = latin ?? ODD_LATIN_LETTERS.get(letter);
    if (latin !== undefined) foreign += 1;
    else if (oddLatin !== undefined) odd += 1;
    else if (letter > "\u007f") unknown += 1;
    folded += oddLatin ?? letter;
  }
  if (foreign + odd === 0) return foldAccents(word);
  if (unknown > 0) return undefined;
  if (foreign === 0 || HAS_LATIN.test(word) || odd > 0) return folded;
  if (GREEK.test(word) && CYRILLIC.test(word)) return folded;
  return isAttackWord(folded) ? folded : undefined;
}

/** Accents are spelling in most languages, but a disguise if they decorate an English attack word. */
function foldAccents(word: string): string | undefined {
  if (word.length > LONGEST_ATTACK_WORD || !HAS_LATIN.test(word)) return undefined;
  let bare = "";
  for (const letter of word) bare += letter > "\u007f" ? bareLetter(letter) : letter;
  return isAttackWord(bare) ? bare : undefined;
}

const LONGEST_ATTACK_WORD = 14;
function isAttackWord(word: string): boolean {
  return word.length > 3 && ENGLISH_ATTACK_WORDS.has(word.toLowerCase());
}
