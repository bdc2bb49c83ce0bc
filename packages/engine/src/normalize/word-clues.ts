import { ATTACK_WORDS, COMMON_WORDS } from "./lexicon.ts";
import { NATO_WORDS } from "./nato-words.ts";

/** What a word is, or could be part of; bits that can be combined. */
export const KNOWN = 1;
export const ATTACK = 2;
export const NATO = 4;
/** The beginning of an attack word whose rest may stand apart. */
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

/** The runs of ASCII letters in a text, and what a look-up of each tells. */
export interface WordClues {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly kinds: readonly number[];
  readonly ciphers: readonly CipherClue[];
  readonly attackWords: number;
  /** Places where two parts of attack words stand side by side. */
  readonly splits: number;
  readonly natoWords: number;
  /** The most single letters in a row. */
  readonly longestSpelling: number;
  /** Words that end in "ay". */
  readonly ayWords: number;
}

const LONGEST_WORD = 20;
/** Two single letters further apart than this do not spell a word. */
const SPELLING_GAP = 7;

// Look-ups go by number: cutting a string out of the prompt for every word would cost more than all the rest.
const BASE = 0x01000193;
// Most words are in no table: one byte tells so before any table is asked.
const SIEVE_MASK = 0xffff;
const sieve = new Uint8Array(SIEVE_MASK + 1);
const byHash = new Map<number, number>();
const differenceSieve = new Uint8Array(SIEVE_MASK + 1);
const wordByHash = new Map<number, string>();
const wordsByDifference = new Map<number, string[]>();
fillTables();

export function readClues(lower: string): WordClues {
  const starts: number[] = [];
  const ends: number[] = [];
  const kinds: number[] = [];
  const ciphers: CipherClue[] = [];
  const totals = { attackWords: 0, splits: 0, natoWords: 0, longestSpelling: 0, ayWords: 0 };
  let spelling = 0;
  let i = 0;
  while (i < lower.length) {
    const first = lower.charCodeAt(i);
    if (first < 0x61 || first > 0x7a) {
      i += 1;
      continue;
    }
    const start = i;
    // One pass gives four keys: the word, the word backwards, and its letter steps up and down, which
    // every Caesar shift (up) and Atbash (down) leave unchanged.
    let forward = 0;
    let backward = 0;
    let power = 1;
    let up = 1;
    let down = 1;
    let before = first;
    let code = first;
    do {
      forward = (Math.imul(forward, BASE) + code) | 0;
      backward = (backward + Math.imul(code, power)) | 0;
      power = Math.imul(power, BASE);
      if (i > start) {
        const step = code - before;
        up = (Math.imul(up, BASE) + (step < 0 ? step + 26 : step)) | 0;
        down = (Math.imul(down, BASE) + (step > 0 ? 26 - step : -step)) | 0;
      }
      before = code;
      i += 1;
      code = lower.charCodeAt(i);
    } while (code >= 0x61 && code <= 0x7a);
    const word = starts.length;
    const length = i - start;
    const kind = sieve[forward & SIEVE_MASK] === 1 ? (byHash.get(forward) ?? 0) : 0;
    const gap = word > 0 ? start - (ends[word - 1] ?? 0) : 0;
    if ((kind & INNER) !== 0 && word > 0 && ((kinds[word - 1] ?? 0) & PREFIX) !== 0) totals.splits += 1;
    starts.push(start);
    ends.push(i);
    kinds.push(kind);
    if (length === 1) {
      spelling = gap <= SPELLING_GAP ? spelling + 1 : 1;
      if (spelling > totals.longestSpelling) totals.longestSpelling = spelling;
      continue;
    }
    spelling = 0;
    if ((kind & ATTACK) !== 0) totals.attackWords += 1;
    if ((kind & NATO) !== 0) totals.natoWords += 1;
    if (before === 0x79 && lower.charCodeAt(i - 2) === 0x61) totals.ayWords += 1;
    if (length < 3 || length > LONGEST_WORD || (kind & KNOWN) !== 0) continue;
    const text = { lower, start, end: i, word };
    if (differenceSieve[up & SIEVE_MASK] === 1) addShifts(ciphers, text, wordsByDifference.get(up));
    if (differenceSieve[down & SIEVE_MASK] === 1) addAtbash(ciphers, text, wordsByDifference.get(down));
    if (sieve[backward & SIEVE_MASK] === 1) addReversed(ciphers, text, wordByHash.get(backward));
  }
  return { starts, ends, kinds, ciphers, ...totals };
}

interface WordText {
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly word: number;
}

function addShifts(ciphers: CipherClue[], at: WordText, plains: readonly string[] | undefined): void {
  for (const plain of plains ?? []) {
    if (plain.length !== at.end - at.start) continue;
    const shift = (at.lower.charCodeAt(at.start) - plain.charCodeAt(0) + 26) % 26;
    if (shift === 0) continue;
    ciphers.push({ word: at.word, cipher: shift, weight: weightOf(plain) });
  }
}

function addAtbash(ciphers: CipherClue[], at: WordText, plains: readonly string[] | undefined): void {
  for (const plain of plains ?? []) {
    if (plain.length !== at.end - at.start) continue;
    if (at.lower.charCodeAt(at.start) + plain.charCodeAt(0) !== 0x61 + 0x7a) continue;
    ciphers.push({ word: at.word, cipher: ATBASH, weight: weightOf(plain) });
  }
}

function addReversed(ciphers: CipherClue[], at: WordText, plain: string | undefined): void {
  if (plain === undefined || plain.length !== at.end - at.start) return;
  ciphers.push({ word: at.word, cipher: REVERSED, weight: weightOf(plain) });
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
      for (let length = 1; length <= longest; length += 1)
        addFlag(word.slice(from, from + length), from === 0 ? PREFIX : INNER);
    }
  }
  for (const word of NATO_WORDS.keys()) addFlag(word, NATO);
}

function addWord(word: string, kind: number): void {
  addFlag(word, kind);
  if (word.length < 3) return;
  wordByHash.set(hashOf(word), word);
  const key = differenceOf(word);
  const known = wordsByDifference.get(key) ?? [];
  differenceSieve[key & SIEVE_MASK] = 1;
  if (!known.includes(word)) wordsByDifference.set(key, [...known, word]);
}

function addFlag(word: string, kind: number): void {
  const hash = hashOf(word);
  byHash.set(hash, (byHash.get(hash) ?? 0) | kind);
  sieve[hash & SIEVE_MASK] = 1;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i += 1) hash = (Math.imul(hash, BASE) + word.charCodeAt(i)) | 0;
  return hash;
}

function differenceOf(word: string): number {
  let hash = 1;
  for (let i = 1; i < word.length; i += 1) {
    const step = word.charCodeAt(i) - word.charCodeAt(i - 1);
    hash = (Math.imul(hash, BASE) + (step < 0 ? step + 26 : step)) | 0;
  }
  return hash;
}
