import type { Span } from "../types.ts";

/** What one pass over a text tells about the encodings that could be in it; decoders ask it before they look. */
export interface Profile {
  /** How often each ASCII character occurs. */
  readonly counts: Uint32Array;
  /** The longest stretch without white space. */
  readonly longestRun: number;
  /** Stretches without white space that do not look like words. */
  readonly oddRuns: readonly Run[];
  /** Stretches made of short parts with digits, where codes may stand. */
  readonly digitSpans: readonly Span[];
  readonly isAscii: boolean;
  /** ASCII without control characters: nothing in it can be in disguise. */
  readonly isPlain: boolean;
  readonly hasBraille: boolean;
  readonly hasRegionalIndicators: boolean;
  readonly hasTags: boolean;
  /** How many variation selectors, and how many characters without width. */
  readonly selectors: number;
  readonly zeroWidths: number;
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
/** Shorter runs hold nothing that base64 and its kin could have made. */
const LONG_RUN = 8;
/** Five letters in hexadecimal have at least five digits. */
const FEWEST_DIGITS = 5;
/** Capitals without a digit are base32 only where no word could be that long. */
const LONG_CAPITALS = 24;
const TRAITS = traitTable();

export function profileOf(text: string): Profile {
  const counts = new Uint32Array(128);
  const oddRuns: Run[] = [];
  const streaks = new DigitStreaks();
  const seen = {
    isAscii: true,
    hasBraille: false,
    hasRegionalIndicators: false,
    hasTags: false,
    selectors: 0,
    zeroWidths: 0,
  };
  let longestRun = 0;
  let start = 0;
  let traits = 0;
  let digits = 0;
  let before = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : 0x20;
    let trait = 0;
    if (code < 128) {
      counts[code] = (counts[code] ?? 0) + 1;
      trait = TRAITS[code] ?? 0;
    } else {
      seen.isAscii = false;
      if (code >= 0x2000) noteSymbol(seen, code, text.charCodeAt(i + 1));
    }
    if (trait === SPACE) {
      const length = i - start;
      if (length > longestRun) longestRun = length;
      if (length > 0) {
        if (isOdd(traits, length)) oddRuns.push({ start, end: i, traits });
        streaks.add(start, i, digits);
      }
      start = i + 1;
      traits = 0;
      digits = 0;
    } else {
      traits |= trait;
      if ((trait & DIGIT) !== 0) digits += 1;
      if ((trait & LETTER) !== 0) {
        if ((before & LEETISH) !== 0) traits |= LEET_JOIN;
        else if (trait === UPPER && before === LOWER) traits |= CASE_FLIP;
      } else if ((trait & LEETISH) !== 0 && (before & LETTER) !== 0) traits |= LEET_JOIN;
    }
    before = trait;
  }
  // The end of the text was read as a space.
  counts[0x20] = (counts[0x20] ?? 1) - 1;
  return {
    counts,
    longestRun,
    oddRuns,
    digitSpans: streaks.close(),
    isPlain: seen.isAscii && !hasControls(counts),
    ...seen,
  };
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

/** Joins neighbouring runs that have digits; a run of words between them ends the streak. */
class DigitStreaks {
  private readonly spans: Span[] = [];
  private start = -1;
  private end = -1;
  private digits = 0;

  add(start: number, end: number, digits: number): void {
    // Hexadecimal pairs such as "ef" have no digit.
    if (digits === 0 && end - start > 2) {
      this.finish();
      return;
    }
    if (this.start < 0) this.start = start;
    this.end = end;
    this.digits += digits;
  }

  close(): readonly Span[] {
    this.finish();
    return this.spans;
  }

  private finish(): void {
    if (this.digits >= FEWEST_DIGITS) this.spans.push({ start: this.start, end: this.end });
    this.start = -1;
    this.digits = 0;
  }
}

function hasControls(counts: Uint32Array): boolean {
  if (counts[0x7f] !== 0) return true;
  for (let code = 0; code < 0x20; code += 1) {
    if (counts[code] !== 0 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return true;
  }
  return false;
}

interface Symbols {
  hasBraille: boolean;
  hasRegionalIndicators: boolean;
  hasTags: boolean;
  selectors: number;
  zeroWidths: number;
}

function noteSymbol(seen: Symbols, code: number, next: number): void {
  if (code <= 0x2064) {
    if ((code >= 0x200b && code <= 0x200f) || code >= 0x2060) seen.zeroWidths += 1;
  } else if (code >= 0x2800 && code <= 0x28ff) seen.hasBraille = true;
  else if (code === 0xd83c) seen.hasRegionalIndicators = true;
  else if (code === 0xdb40) {
    if (next < 0xdd00) seen.hasTags = true;
    else seen.selectors += 1;
  } else if (code >= 0xfe00 && code <= 0xfe0f) seen.selectors += 1;
  else if (code === 0xfeff) seen.zeroWidths += 1;
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
