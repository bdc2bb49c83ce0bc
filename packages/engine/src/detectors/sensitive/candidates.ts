import type { Span } from "../../types.ts";

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

const DIGIT = 1;
const UPPER = 2;
const LOWER = 3;
const CLASS = new Uint8Array(128);
for (let c = 48; c < 58; c++) CLASS[c] = DIGIT;
for (let c = 65; c < 91; c++) CLASS[c] = UPPER;
for (let c = 97; c < 123; c++) CLASS[c] = LOWER;

const MIN_GROUP_DIGITS = 6;
const MIN_MIXED_LENGTH = 8;
const MAX_MIXED_LENGTH = 64;
const MIN_MIXED_DIGITS = 4;
/** Longer tokens (addresses, keys) may hold few digits by chance. */
const LONG_TOKEN = 25;
const MIN_RUN_WORDS = 12;

export function findCandidates(text: string): Candidates {
  const found = {
    digitGroups: [] as Span[],
    mixedTokens: [] as Span[],
    ibanStarts: [] as number[],
    wordRuns: [] as Span[],
  };
  let hasNonAscii = false;
  let group = { start: -1, end: -1, digits: 0 };
  let run = { start: -1, end: -1, words: 0 };
  const closeGroup = (): void => {
    if (group.digits >= MIN_GROUP_DIGITS) found.digitGroups.push({ start: group.start, end: group.end });
    group = { start: -1, end: -1, digits: 0 };
  };
  const closeRun = (): void => {
    if (run.words >= MIN_RUN_WORDS) found.wordRuns.push({ start: run.start, end: run.end });
    run = { start: -1, end: -1, words: 0 };
  };

  for (let i = 0; i < text.length;) {
    const code = text.charCodeAt(i);
    if (code > 127) hasNonAscii = true;
    if (code > 127 || CLASS[code] === 0) {
      i++;
      continue;
    }
    const start = i;
    let digits = 0;
    let lowers = 0;
    for (; i < text.length; i++) {
      const c = text.charCodeAt(i);
      const kind = c < 128 ? CLASS[c] : 0;
      if (kind === 0) break;
      if (kind === DIGIT) digits++;
      else if (kind === LOWER) lowers++;
    }
    const length = i - start;
    if (digits === 0) {
      if (lowers === length && length >= 3 && length <= 8) {
        if (run.words > 0 && !isSpaceBetween(text, run.end, start)) closeRun();
        if (run.words === 0) run.start = start;
        run.words++;
        run.end = i;
      } else if (run.words > 0) closeRun();
      continue;
    }
    if (run.words > 0) closeRun();
    if (digits === length) {
      if (group.digits > 0 && !isSeparatorBetween(text, group.end, start)) closeGroup();
      if (group.digits === 0) group.start = start;
      group.digits += digits;
      group.end = i;
      continue;
    }
    if (length >= 4 && startsLikeIban(text, start)) found.ibanStarts.push(start);
    if (
      (digits >= MIN_MIXED_DIGITS || length >= LONG_TOKEN) &&
      length >= MIN_MIXED_LENGTH &&
      length <= MAX_MIXED_LENGTH
    ) {
      found.mixedTokens.push({ start, end: i });
    }
  }
  closeGroup();
  closeRun();
  return { ...found, hasNonAscii };
}

function isSeparatorBetween(text: string, end: number, start: number): boolean {
  return start - end === 1 && " -./\u00A0".includes(text.charAt(end));
}

function isSpaceBetween(text: string, end: number, start: number): boolean {
  return start - end <= 2 && text.slice(end, start).trim() === "";
}

function startsLikeIban(text: string, at: number): boolean {
  return (
    (CLASS[text.charCodeAt(at)] ?? 0) >= UPPER &&
    (CLASS[text.charCodeAt(at + 1)] ?? 0) >= UPPER &&
    CLASS[text.charCodeAt(at + 2)] === DIGIT &&
    CLASS[text.charCodeAt(at + 3)] === DIGIT
  );
}
