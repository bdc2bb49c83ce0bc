import type { Span } from "../types.ts";

/** Places worth a closer look, found in one pass over the characters. */
export interface Candidates {
  /** Digits joined by single separators (`4111 1111-…`), at least six of them. */
  readonly digitGroups: readonly Span[];
  /** Single tokens of letters and digits together, such as `RSSMRA85T10A562S`. */
  readonly mixedTokens: readonly Span[];
  /** Tokens that begin like an IBAN: two letters, two digits. */
  readonly ibanStarts: readonly number[];
  /** Runs of twelve and more short lower-case words. */
  readonly wordRuns: readonly Span[];
  readonly hasNonAscii: boolean;
}

const OTHER = 0;
const DIGIT = 1;
const UPPER = 2;
const LOWER = 3;
const CLASS = new Uint8Array(65_536);
for (let c = 48; c < 58; c++) CLASS[c] = DIGIT;
for (let c = 65; c < 91; c++) CLASS[c] = UPPER;
for (let c = 97; c < 123; c++) CLASS[c] = LOWER;

const MIN_GROUP_DIGITS = 6;
/** Longer runs of digits are data: no identifier is longer, and every pattern would have to read the whole run. */
const MAX_TOKEN_DIGITS = 26;
const MIN_MIXED_LENGTH = 8;
const MAX_MIXED_LENGTH = 64;
const MIN_MIXED_DIGITS = 4;
/** From this length on a token (an address, a key) counts even if it happens to contain few digits. */
const LONG_TOKEN = 25;
const MIN_RUN_WORDS = 12;

export function findCandidates(text: string): Candidates {
  const groups = new Joiner(MIN_GROUP_DIGITS, (end, start) => isSeparatorBetween(text, end, start));
  const runs = new Joiner(
    MIN_RUN_WORDS,
    (end, start) => start - end <= 2 && text.slice(end, start).trim() === "",
  );
  const mixedTokens: Span[] = [];
  const ibanStarts: number[] = [];
  let hasNonAscii = false;

  for (let i = 0; i < text.length; i++) {
    const start = i;
    let digits = 0;
    let lowers = 0;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const kind = CLASS[code];
      if (kind === DIGIT) digits++;
      else if (kind === LOWER) lowers++;
      else if (kind === OTHER) {
        if (code > 127) hasNonAscii = true;
        break;
      }
    }
    const length = i - start;
    if (length === 0) continue;
    if (digits === 0) {
      if (lowers === length && length >= 3 && length <= 8) runs.add(start, i, 1);
      else runs.close();
      continue;
    }
    runs.close();
    if (digits === length) {
      if (digits > MAX_TOKEN_DIGITS) groups.close();
      else groups.add(start, i, digits);
      continue;
    }
    if (length >= 4 && startsLikeIban(text, start)) ibanStarts.push(start);
    const holdsEnough = digits >= MIN_MIXED_DIGITS || length >= LONG_TOKEN;
    if (holdsEnough && length >= MIN_MIXED_LENGTH && length <= MAX_MIXED_LENGTH)
      mixedTokens.push({ start, end: i });
  }
  groups.close();
  runs.close();
  return { digitGroups: groups.spans, mixedTokens, ibanStarts, wordRuns: runs.spans, hasNonAscii };
}

/** Joins neighbouring tokens into groups and keeps those that weigh enough. */
class Joiner {
  readonly spans: Span[] = [];
  readonly #minWeight: number;
  readonly #joins: (end: number, start: number) => boolean;
  #start = 0;
  #end = 0;
  #weight = 0;

  constructor(minWeight: number, joins: (end: number, start: number) => boolean) {
    this.#minWeight = minWeight;
    this.#joins = joins;
  }

  add(start: number, end: number, weight: number): void {
    if (this.#weight > 0 && !this.#joins(this.#end, start)) this.close();
    if (this.#weight === 0) this.#start = start;
    this.#weight += weight;
    this.#end = end;
  }

  close(): void {
    if (this.#weight >= this.#minWeight) this.spans.push({ start: this.#start, end: this.#end });
    this.#weight = 0;
  }
}

function isSeparatorBetween(text: string, end: number, start: number): boolean {
  return start - end === 1 && " -./\u00A0".includes(text.charAt(end));
}

function startsLikeIban(text: string, at: number): boolean {
  return (
    (CLASS[text.charCodeAt(at)] ?? 0) >= UPPER &&
    (CLASS[text.charCodeAt(at + 1)] ?? 0) >= UPPER &&
    CLASS[text.charCodeAt(at + 2)] === DIGIT &&
    CLASS[text.charCodeAt(at + 3)] === DIGIT
  );
}
