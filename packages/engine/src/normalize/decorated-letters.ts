import { FOREIGN_LETTERS, ODD_LATIN_LETTERS, STYLES } from "./confusables.ts";
import { ATTACK_WORDS, ENGLISH_ATTACK_WORDS } from "./lexicon.ts";

/** A word with letters beyond ASCII that decorate plain ones. */
export interface DecoratedWord {
  readonly start: number;
  readonly word: string;
  /** The styles that have all of its letters, one bit each. */
  readonly styles: number;
}

const ACCENTS = /[\u0300-\u036f]/gu;
const ASCII = /^[\0-\u007f]$/u;
const ALL = (1 << STYLES.length) - 1;
const styleBits = stylesByLetter();
const bareLetters = new Map<string, string>([["ı", "i"]]);
/** More than the accented letters of all languages together. */
const MOST_CACHED = 4_000;
/** No letter from here on is a Latin one with an accent. */
const FIRST_SYMBOL = "\u2000";
/** One decorated attack word may be a name; two different ones near each other are a message. */
const FEWEST_ATTACK_WORDS = 2;

/** The styles that a word may be written in; 0 if some letter decorates none. */
export function stylesOf(word: string): number {
  let styles = ALL;
  for (const letter of word) {
    if (letter <= "\u007f" || isLookAlike(letter)) continue;
    const known = styleBits.get(letter.toLowerCase()) ?? 0;
    if (known === 0 && !ASCII.test(bareLetter(letter))) return 0;
    if (known !== 0) styles &= known;
    if (styles === 0) return 0;
  }
  return styles;
}

/** The plain words of a row of decorated ones, if they are a message: in one style, two of them are attack words. */
export function undecorate(words: readonly DecoratedWord[]): string[] | undefined {
  const accented = new Set<string>();
  let inStyle = 0;
  for (const { word, styles } of words) {
    if (styles === ALL) addAttackWord(accented, ACCENTS_ALONE, word);
    else inStyle |= styles;
  }
  for (const [i, style] of STYLES.entries()) {
    const bit = 1 << i;
    if ((inStyle & bit) === 0) continue;
    const found = new Set(accented);
    for (const { word, styles } of words)
      if ((styles & bit) !== 0 && styles !== ALL) addAttackWord(found, style, word);
    if (found.size >= FEWEST_ATTACK_WORDS)
      return words.map(({ word, styles }) => ((styles & bit) === 0 ? word : plainIn(style, word)));
  }
  if (accented.size < FEWEST_ATTACK_WORDS) return undefined;
  return words.map(({ word, styles }) => (styles === ALL ? plainIn(ACCENTS_ALONE, word) : word));
}

const ACCENTS_ALONE: ReadonlyMap<string, string> = new Map();
const SHORTEST = 4;
const LONGEST = 14;

/**
 * In most languages accents are spelling, so a word that has nothing else counts if it is an English attack word.
 */
function addAttackWord(found: Set<string>, style: ReadonlyMap<string, string>, word: string): void {
  if (word.length < SHORTEST || word.length > LONGEST) return;
  const plain = plainIn(style, word).toLowerCase();
  const isAttackWord =
    ENGLISH_ATTACK_WORDS.has(plain) ||
    (ATTACK_WORDS.has(plain) &&
      [...word].some((letter) => letter > "\u007f" && !ASCII.test(bareLetter(letter))));
  if (isAttackWord) found.add(plain);
}

/** The letter under an accent. */
export function bareLetter(letter: string): string {
  if (letter >= FIRST_SYMBOL) return letter;
  const known = bareLetters.get(letter);
  if (known !== undefined) return known;
  const bare = letter.normalize("NFD").replace(ACCENTS, "");
  if (bareLetters.size < MOST_CACHED) bareLetters.set(letter, bare);
  return bare;
}

function plainIn(style: ReadonlyMap<string, string>, word: string): string {
  let plain = "";
  for (const letter of word) {
    const small = style.get(letter.toLowerCase());
    if (letter <= "\u007f") plain += letter;
    else if (small !== undefined) plain += small;
    else plain += FOREIGN_LETTERS.get(letter) ?? ODD_LATIN_LETTERS.get(letter) ?? bareLetter(letter);
  }
  return plain;
}

function isLookAlike(letter: string): boolean {
  return FOREIGN_LETTERS.has(letter) || ODD_LATIN_LETTERS.has(letter);
}

function stylesByLetter(): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [i, style] of STYLES.entries())
    for (const letter of style.keys()) bits.set(letter, (bits.get(letter) ?? 0) | (1 << i));
  return bits;
}
