import { ATTACK_WORDS, COMMON_WORDS } from "./lexicon.ts";
import { NATO_WORDS } from "./nato-words.ts";
import { KeyTable, newKeys, readKeys, type WordKeys } from "./word-keys.ts";

/** What a word is, or could be part of; bits that can be combined. */
export const KNOWN = 1;
export const ATTACK = 2;
export const NATO = 4;
/** The beginning of an attack word whose rest may follow separately. */
export const PREFIX = 8;
/** A later part of an attack word. */
export const INNER = 16;

/** Cipher keys 1 to 25 are Caesar shifts. */
export const ATBASH = 26;
export const REVERSED = 27;

/** Word `word` becomes a known word when `cipher` is undone. */
export interface CipherClue {
  readonly word: number;
  readonly cipher: number;
  readonly weight: number;
}

/** The runs of ASCII letters in a text, and what the look-up of each one shows. */
export interface WordClues {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly kinds: readonly number[];
  readonly ciphers: readonly CipherClue[];
  readonly attackWords: number;
  /** How often two parts of attack words stand side by side. */
  readonly splits: number;
  readonly natoWords: number;
  /** The length of the longest row of single letters. */
  readonly longestSpelling: number;
  /** The number of words that end in "ay". */
  readonly ayWords: number;
}

const LONGEST_WORD = 20;
/** Two single letters further apart than this do not spell a word. */
const SPELLING_GAP = 7;

const kindTable = new KeyTable<number>();
const plainTable = new KeyTable<string>();
const stepTable = new KeyTable<readonly string[]>();
fillTables();

export function readClues(lower: string): WordClues {
  const starts: number[] = [];
  const ends: number[] = [];
  const kinds: number[] = [];
  const ciphers: CipherClue[] = [];
  const totals = { attackWords: 0, splits: 0, natoWords: 0, longestSpelling: 0, ayWords: 0 };
  const keys = newKeys();
  let spelling = 0;
  let kindBefore = 0;
  for (let i = 0; i < lower.length; i += 1) {
    const start = i;
    i = readKeys(lower, start, keys);
    if (i === start) continue;
    const word = starts.length;
    const kind = kindTable.get(keys.forward) ?? 0;
    starts.push(start);
    ends.push(i);
    kinds.push(kind);
    if ((kind & INNER) !== 0 && (kindBefore & PREFIX) !== 0) totals.splits += 1;
    kindBefore = kind;
    const length = i - start;
    if (length === 1) {
      spelling = word > 0 && start - (ends[word - 1] ?? 0) <= SPELLING_GAP ? spelling + 1 : 1;
      if (spelling > totals.longestSpelling) totals.longestSpelling = spelling;
      continue;
    }
    spelling = 0;
    if ((kind & ATTACK) !== 0) totals.attackWords += 1;
    if ((kind & NATO) !== 0) totals.natoWords += 1;
    if (lower.charCodeAt(i - 1) === 0x79 && lower.charCodeAt(i - 2) === 0x61) totals.ayWords += 1;
    if (length < 3 || length > LONGEST_WORD || (kind & KNOWN) !== 0) continue;
    addCiphers(ciphers, word, lower.charCodeAt(start), length, keys);
  }
  return { starts, ends, kinds, ciphers, ...totals };
}

function addCiphers(
  ciphers: CipherClue[],
  word: number,
  first: number,
  length: number,
  keys: WordKeys,
): void {
  for (const plain of stepTable.get(keys.up) ?? []) {
    const shift = (first - plain.charCodeAt(0) + 26) % 26;
    if (plain.length === length && shift !== 0)
      ciphers.push({ word, cipher: shift, weight: weightOf(plain) });
  }
  for (const plain of stepTable.get(keys.down) ?? []) {
    const isMirrored = first + plain.charCodeAt(0) === 0x61 + 0x7a;
    if (plain.length === length && isMirrored)
      ciphers.push({ word, cipher: ATBASH, weight: weightOf(plain) });
  }
  const plain = plainTable.get(keys.backward);
  if (plain?.length === length) ciphers.push({ word, cipher: REVERSED, weight: weightOf(plain) });
}

/** Long words hardly ever come out by chance. */
function weightOf(plain: string): number {
  if (plain.length < 4) return 1;
  return plain.length < 6 ? 2 : 4;
}

function fillTables(): void {
  for (const word of COMMON_WORDS) addWord(word, KNOWN);
  for (const word of ATTACK_WORDS) {
    addWord(word, KNOWN | ATTACK);
    if (word.length < 6) continue;
    for (let from = 0; from < word.length; from += 1) {
      const longest = from === 0 ? word.length - 1 : word.length - from;
      for (let length = 1; length <= longest; length += 1) {
        addKind(word.slice(from, from + length), from === 0 ? PREFIX : INNER);
      }
    }
  }
  for (const word of NATO_WORDS.keys()) addKind(word, NATO);
}

function addWord(word: string, kind: number): void {
  const keys = addKind(word, kind);
  if (word.length < 3) return;
  plainTable.set(keys.forward, word);
  const known = stepTable.get(keys.up) ?? [];
  if (!known.includes(word)) stepTable.set(keys.up, [...known, word]);
}

function addKind(word: string, kind: number): WordKeys {
  const keys = newKeys();
  readKeys(word, 0, keys);
  kindTable.set(keys.forward, (kindTable.get(keys.forward) ?? 0) | kind);
  return keys;
}
