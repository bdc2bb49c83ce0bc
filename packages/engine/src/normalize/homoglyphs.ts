import { FOREIGN_LETTERS, ODD_LATIN_LETTERS } from "./confusables.ts";
import { ENGLISH_ATTACK_WORDS } from "./lexicon.ts";
import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";

const WORD = /[\p{L}\p{N}]{2,40}/gu;
const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;
const HAS_LATIN = /[A-Za-z]/u;
const GREEK = /\p{Script=Greek}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const ACCENTS = /[\u0300-\u036f]/gu;

/**
 * Replaces look-alike letters word by word. Russian stays Russian: a word is folded only if it mixes scripts, or if
 * every letter has a Latin double and together they spell an English attack word.
 */
export function foldHomoglyphs(text: string): MappedText | undefined {
  const out = new MappedTextBuilder();
  let kept = 0;
  for (const match of text.matchAll(WORD)) {
    const word = match[0];
    if (!BEYOND_ASCII.test(word)) continue;
    const folded = foldWord(word);
    if (folded === undefined || folded.length !== word.length) continue;
    const start = match.index;
    out.copy(text, kept, start);
    for (let i = 0; i < folded.length; i += 1) out.push(folded.charAt(i), start + i, start + i + 1);
    kept = start + word.length;
  }
  if (kept === 0) return undefined;
  out.copy(text, kept, text.length);
  return out.build();
}

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
const bareLetters = new Map<string, string>([["ı", "i"]]);

function bareLetter(letter: string): string {
  const known = bareLetters.get(letter);
  if (known !== undefined) return known;
  const bare = letter.normalize("NFD").replace(ACCENTS, "");
  if (bareLetters.size < MOST_CACHED) bareLetters.set(letter, bare);
  return bare;
}

/** More than the accented letters of all languages together. */
const MOST_CACHED = 4_000;

function isAttackWord(word: string): boolean {
  return word.length > 3 && ENGLISH_ATTACK_WORDS.has(word.toLowerCase());
}
