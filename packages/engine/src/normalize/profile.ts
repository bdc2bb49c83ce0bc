import type { Span } from "../types.ts";
import { DigitStreaks } from "./digit-streaks.ts";
import { newSymbols, noteSymbol, type Symbols } from "./symbols.ts";

/** What one pass over a text shows about the encodings that it may contain. Decoders check it before they search. */
export interface Profile extends Readonly<Symbols> {
  /** How often each ASCII character occurs. */
  readonly counts: Uint32Array;
  /** The longest stretch without white space. */
  readonly longestRun: number;
  /** Stretches without white space that do not look like words. */
  readonly oddRuns: readonly Run[];
  /** Stretches made of short parts with digits, where codes may stand. */
  readonly digitSpans: readonly Span[];
  readonly isAscii: boolean;
  /** ASCII without control characters: nothing in it can be disguised. */
  readonly isPlain: boolean;
}

/** A stretch without white space; `traits` are the bits below. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly traits: number;
}

export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 4;
/** Digits and symbols that can stand for a letter. */
const LEETISH = 8;
const SPACE = 16;
/** A letter touches a digit or symbol that can stand for a letter. */
export const LEET_JOIN = 32;
/** A capital follows a small letter. */
export const CASE_FLIP = 64;

const LETTER = LOWER | UPPER;
/** Shorter runs contain nothing that base64 or a similar encoding could have produced. */
const LONG_RUN = 8;
/** Capitals without a digit count as base32 only from this length on, which no word reaches. */
const LONG_CAPITALS = 24;
const TRAITS = traitTable();

export function profileOf(text: string): Profile {
  const counts = new Uint32Array(128);
  const symbols = newSymbols();
  const oddRuns: Run[] = [];
  const streaks = new DigitStreaks();
  let longestRun = 0;
  let start = 0;
  let traits = 0;
  let digits = 0;
  let before = 0;
  let isAscii = true;
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : 0x20;
    if (code >= 128) {
      isAscii = false;
      before = 0;
      if (code >= 0x2000) noteSymbol(symbols, code, text.charCodeAt(i + 1));
      continue;
    }
    counts[code] = (counts[code] ?? 0) + 1;
    const trait = TRAITS[code] ?? 0;
    if (trait !== SPACE) {
      traits |= trait | joinOf(before, trait);
      if ((trait & DIGIT) !== 0) digits += 1;
    } else if (i > start) {
      longestRun = Math.max(longestRun, i - start);
      if (isOdd(traits, i - start)) oddRuns.push({ start, end: i, traits });
      streaks.add(start, i, digits);
      traits = 0;
      digits = 0;
      start = i + 1;
    } else start = i + 1;
    before = trait;
  }
  // The end of the text was read as a space.
  counts[0x20] = (counts[0x20] ?? 1) - 1;
  const isPlain = isAscii && !hasControls(counts);
  return { counts, longestRun, oddRuns, digitSpans: streaks.close(), isAscii, isPlain, ...symbols };
}

/** The trait that two neighbouring characters show together. */
function joinOf(before: number, trait: number): number {
  if ((trait & LETTER) !== 0) {
    if ((before & LEETISH) !== 0) return LEET_JOIN;
    return trait === UPPER && before === LOWER ? CASE_FLIP : 0;
  }
  return (trait & LEETISH) !== 0 && (before & LETTER) !== 0 ? LEET_JOIN : 0;
}

function isOdd(traits: number, length: number): boolean {
  if ((traits & LEET_JOIN) !== 0) return true;
  if (length >= LONG_RUN && (traits & (DIGIT | CASE_FLIP)) !== 0) return true;
  return length >= LONG_CAPITALS && (traits & LETTER) === UPPER;
}

/** The odd runs that are long enough and have all of the traits. */
export function runsWith(profile: Profile, shortest: number, traits: number): Run[] {
  return profile.oddRuns.filter((run) => run.end - run.start >= shortest && (run.traits & traits) === traits);
}

export function countOf(profile: Profile, character: string): number {
  return profile.counts[character.charCodeAt(0)] ?? 0;
}

function hasControls(counts: Uint32Array): boolean {
  if (counts[0x7f] !== 0) return true;
  for (let code = 0; code < 0x20; code += 1) {
    if (counts[code] !== 0 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true;
  }
  return false;
}

function traitTable(): Uint8Array {
  const traits = new Uint8Array(128);
  for (let code = 0; code < 128; code += 1) {
    const character = String.fromCharCode(code);
    if (/[a-z]/u.test(character)) traits[code] = LOWER;
    else if (/[A-Z]/u.test(character)) traits[code] = UPPER;
    else if (/[0-9]/u.test(character)) traits[code] = character === "2" ? DIGIT : DIGIT | LEETISH;
    else if (/[@$!|+(<]/u.test(character)) traits[code] = LEETISH;
    else if (/\s/u.test(character)) traits[code] = SPACE;
  }
  return traits;
}
