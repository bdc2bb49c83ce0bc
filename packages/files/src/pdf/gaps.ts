import { firstAbove } from "../first-above.ts";

const SPACES = /[\s\0]*/uy;
const PERCENT = 0x25;
const isLineBreak = (unit: number): boolean => unit === 0x0a || unit === 0x0d;
/** What `SPACES` matches. */
const isSpace = (unit: number): boolean =>
  unit === 0x20 || unit === 0 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0;

/**
 * Returns where the white space and comments that begin at a position end. Each line is read once, however many places
 * of a file are asked for: a file may hold nothing but comments in which numbers stand.
 */
export function createGaps(text: string): (at: number) => number {
  let lines: Lines | undefined;
  return (at) => {
    SPACES.lastIndex = at;
    const here = at + (SPACES.exec(text)?.[0].length ?? 0);
    if (text.charCodeAt(here) !== PERCENT) return here;
    lines ??= linesOf(text);
    return lines.ends[firstAbove(lines.starts, here)] ?? text.length;
  };
}

interface Lines {
  readonly starts: Uint32Array;
  /** Where the gap ends that each line begins with. */
  readonly ends: Uint32Array;
}

function linesOf(text: string): Lines {
  let count = 1;
  for (let at = 0; at < text.length; at += 1) if (isLineBreak(text.charCodeAt(at))) count += 1;
  const starts = new Uint32Array(count);
  let line = 0;
  for (let at = 0; at < text.length; at += 1) if (isLineBreak(text.charCodeAt(at))) starts[++line] = at + 1;
  const ends = new Uint32Array(count);
  for (line = count - 1; line >= 0; line -= 1) {
    const next = starts[line + 1] ?? text.length;
    let at = starts[line] ?? 0;
    while (at < next && isSpace(text.charCodeAt(at))) at += 1;
    const goesOn = at === next || text.charCodeAt(at) === PERCENT;
    ends[line] = goesOn ? (ends[line + 1] ?? text.length) : at;
  }
  return { starts, ends };
}

const NUMBER = /(?<!\d)0*(\d{1,9})(?=[\s\0%])/gu;
const GENERATION = /\d{1,5}(?=[\s\0%])/uy;

/** A number of an object, with the place of the whole: `12 0 R` or `12 0 obj`. */
export interface Numbered {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Every place where an object is referred to (`R`) or begins (`obj`). */
export function* numbered(text: string, word: RegExp): Generator<Numbered> {
  const gapEnd = createGaps(text);
  const last = new RegExp(word.source, "uy");
  for (const { 0: all, 1: id = "", index } of text.matchAll(NUMBER)) {
    GENERATION.lastIndex = gapEnd(index + all.length);
    if (!GENERATION.test(text)) continue;
    last.lastIndex = gapEnd(GENERATION.lastIndex);
    if (last.test(text)) yield { id, start: index, end: last.lastIndex };
  }
}

export const REFERENCE_WORD = /R(?!\w)/u;
export const OBJECT_WORD = /obj/u;
