import type { Span } from "../types.ts";
import { KNOWN, type CipherClue, type WordClues } from "./word-clues.ts";

/** Two clues further apart than this many words belong to different messages. */
const LONGEST_GAP = 8;
/** How many words beyond its outermost clues a message may reach. */
const REACH = 12;
const ENOUGH = 4;
const LONG_WORD = 9;

/**
 * The stretches of text that one cipher explains, in order. Several of their words become known words when the cipher
 * is undone, and no more of them are known words as they stand.
 */
export function findCipherRegions(text: string, clues: WordClues, cipher: number): Span[] {
  const regions: Span[] = [];
  let group: CipherClue[] = [];
  const close = (): void => {
    const region = readRegion(text, clues, group);
    if (region !== undefined) {
      const last = regions.at(-1);
      if (last !== undefined && last.end >= region.start)
        regions[regions.length - 1] = { start: last.start, end: region.end };
      else regions.push(region);
    }
    group = [];
  };
  for (const clue of clues.ciphers) {
    if (clue.cipher !== cipher) continue;
    const last = group.at(-1);
    if (last !== undefined && clue.word - last.word > LONGEST_GAP) close();
    group.push(clue);
  }
  close();
  return regions;
}

/** The ciphers that have enough clues to be worth a look. */
export function likelyCiphers(clues: WordClues): Set<number> {
  const weights = new Map<number, number>();
  for (const { cipher, weight } of clues.ciphers) weights.set(cipher, (weights.get(cipher) ?? 0) + weight);
  return new Set([...weights].filter(([, weight]) => weight >= ENOUGH).map(([cipher]) => cipher));
}

function readRegion(text: string, clues: WordClues, group: readonly CipherClue[]): Span | undefined {
  const first = group[0];
  const last = group.at(-1);
  if (first === undefined || last === undefined || !isEnough(text, clues, group)) return undefined;
  const count = last.word - first.word + 1;
  let known = 0;
  for (let word = first.word; word <= last.word; word += 1) if (isPlain(clues, word)) known += 1;
  if (group.length * 5 < count || known > group.length) return undefined;
  let from = first.word;
  while (first.word - from < REACH && mayPrecede(text, clues, from - 1)) from -= 1;
  let to = last.word;
  while (to - last.word < REACH && mayFollow(text, clues, to + 1)) to += 1;
  const start = punctuationBefore(text, clues.starts[from] ?? 0);
  return { start, end: punctuationAfter(text, clues.ends[to] ?? 0) };
}

/** Whether the clues are several different words, or one word too long to come out by chance. */
function isEnough(text: string, clues: WordClues, group: readonly CipherClue[]): boolean {
  const weights = new Map<string, number>();
  for (const { word, weight } of group)
    weights.set(text.slice(clues.starts[word], clues.ends[word]).toLowerCase(), weight);
  let total = 0;
  for (const [word, weight] of weights) total += word.length >= LONG_WORD ? ENOUGH : weight;
  return total >= ENOUGH;
}

// A word that the lexicon does not know need not be in cipher. Beyond the end of a sentence or quotation, a region does
// not extend to words with plain words among them: these may say what to do with the message.
const BOUNDARY = /[.!?:;"“”()[\]\n]/u;
const FORWARD = 1;
const BACKWARD = -1;
/** This many words show whether a sentence is plain. */
const GLANCE = 6;

function mayFollow(text: string, clues: WordClues, word: number): boolean {
  if (word >= clues.starts.length || isPlain(clues, word)) return false;
  return isJoined(text, clues, word) || !hasPlainWord(text, clues, word, FORWARD);
}

/** "Message begins Uhyhdo": a capitalised word after a lower-case one begins the message. */
function mayPrecede(text: string, clues: WordClues, word: number): boolean {
  if (word < 0 || isPlain(clues, word)) return false;
  if (!isJoined(text, clues, word + 1)) return !hasPlainWord(text, clues, word, BACKWARD);
  const next = clues.starts[word + 1] ?? 0;
  const isSmall = /[a-z]/u.test(text.charAt(clues.starts[word] ?? 0));
  return !(isSmall && /^[A-Z][a-z]/u.test(text.slice(next, next + 2)));
}

/** Whether a word is in the same sentence as the word before it. */
function isJoined(text: string, clues: WordClues, word: number): boolean {
  return !BOUNDARY.test(text.slice(clues.ends[word - 1], clues.starts[word]));
}

/**
 * Whether the sentence that begins (or, read backward, ends) with a word contains a word that is known as it stands.
 */
function hasPlainWord(text: string, clues: WordClues, word: number, step: number): boolean {
  for (let i = 0, at = word; i < GLANCE && at >= 0 && at < clues.starts.length; i += 1, at += step) {
    if (i > 0 && !isJoined(text, clues, step === FORWARD ? at : at + 1)) return false;
    if (((clues.kinds[at] ?? 0) & KNOWN) !== 0) return true;
  }
  return false;
}

/** Words of one or two letters never count as plain: many of them are words both in a cipher and in plain text. */
function isPlain(clues: WordClues, word: number): boolean {
  const length = (clues.ends[word] ?? 0) - (clues.starts[word] ?? 0);
  return length > 2 && ((clues.kinds[word] ?? 0) & KNOWN) !== 0;
}

function punctuationAfter(text: string, end: number): number {
  let at = end;
  while (at < text.length && at - end < 4 && PUNCTUATION.test(text.charAt(at))) at += 1;
  return at;
}

/** Reversed text begins with its full stop. */
function punctuationBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && start - at < 4 && PUNCTUATION.test(text.charAt(at - 1))) at -= 1;
  return at;
}

const PUNCTUATION = /[.!?,;:'"…»)]/u;
