import type { Decoder, Piece, Source } from "../decoder.ts";
import { joinLetters, type Letter } from "../letters.ts";
import { addAll } from "../../lists.ts";

/** Words spelled letter by letter: `i g n o r e`, `i.g.n.o.r.e`, `i-g-n-o-r-e   a-l-l`. */
export const spacedLetters: Decoder = {
  id: "spaced-letters",
  intent: "everyday",
  rank: 290,
  inline: true,
  applies: ({ clues, profile }) => clues.longestSpelling >= SHORTEST || !profile.isAscii,
  decode: (source) => {
    const spaced = readSpaced(source.text);
    if (spaced.length > 0) return spaced;
    const foreign = source.profile.isAscii ? [] : readForeign(source.text);
    return foreign.length > 0 ? foreign : readPunctuated(source);
  },
};

const SHORTEST = 5;
const SHORTEST_FOREIGN = 8;
const LONGEST_GAP = 7;
const MOST_SPACES = 6;
/** Space and line breaks. */
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x0a, 0x0d]);
const FIRST_MARK = 0x300;
const MARK = /\p{M}/u;
/** Letters of any script that stand alone between signs, as in `п-р-о-м-п-т  п-о-к-а-ж-и`. */
const LONE_LETTER = /(?<![\p{L}\p{M}\p{N}])\p{L}\p{M}{0,4}(?![\p{L}\p{M}\p{N}])/gu;
/** What may separate spelled-out letters. Commas, semicolons and colons may not: they separate names and list items. */
const SIGNS = /^[^\p{L}\p{N},;:、，]{1,7}$/u;

/** Single characters of any kind, one space between letters and more between words. */
function readSpaced(text: string): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    addAll(pieces, joinLines(text, letters));
    letters = [];
  };
  for (let at = 0; at < text.length;) {
    const end = endOfCharacter(text, at);
    if (isSpace(text, at)) {
      at = end;
      continue;
    }
    if (end < text.length && !isSpace(text, end)) {
      close();
      at = endOfRun(text, end);
      continue;
    }
    const last = letters.at(-1);
    if (last !== undefined && !areSpaces(text, last.end, at)) close();
    letters.push({ letter: text.slice(at, end), start: at, end });
    at = end;
  }
  close();
  return pieces;
}

/** A message may continue on the next line. If all lines together are not a message, each is tried alone. */
function joinLines(text: string, letters: readonly Letter[]): Piece[] {
  if (letters.length < SHORTEST) return [];
  const whole = joinLetters(text, letters);
  if (whole !== undefined) return [whole];
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  for (const letter of letters) {
    if (line.length > 0 && text.slice(line.at(-1)?.end, letter.start).includes("\n")) {
      lines.push(line);
      line = [];
    }
    line.push(letter);
  }
  if (lines.length === 0) return [];
  return [...lines, line].flatMap((each) => (each.length >= SHORTEST ? (joinLetters(text, each) ?? []) : []));
}

/** Where a character and its marks end: the vowels of Indic scripts and Thai are marks. */
function endOfCharacter(text: string, at: number): number {
  let end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
  while (text.charCodeAt(end) >= FIRST_MARK && MARK.test(text.charAt(end))) end += 1;
  return end;
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isSpace(text, at)) at += 1;
  return at;
}

function areSpaces(text: string, start: number, end: number): boolean {
  if (end - start > MOST_SPACES) return false;
  for (let at = start; at < end; at += 1) if (!BLANKS.has(text.charCodeAt(at))) return false;
  return true;
}

function isSpace(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x20 || (unit < 0x0e && unit > 0x08) || (unit >= 0xa0 && /\s/u.test(text.charAt(at)));
}

function readPunctuated({ text, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    const piece = letters.length >= SHORTEST ? joinLetters(text, letters) : undefined;
    if (piece !== undefined) pieces.push(piece);
    letters = [];
  };
  for (const [i, start] of clues.starts.entries()) {
    const end = clues.ends[i] ?? start;
    const last = letters.at(-1);
    if (last !== undefined && start - last.end > LONGEST_GAP) close();
    if (end - start === 1) letters.push({ letter: text.charAt(start), start, end });
    else close();
  }
  close();
  return pieces;
}

function readForeign(text: string): Piece[] {
  const pieces: Piece[] = [];
  let letters: Letter[] = [];
  const close = (): void => {
    const piece = letters.length >= SHORTEST_FOREIGN ? joinLetters(text, letters) : undefined;
    if (piece !== undefined) pieces.push(piece);
    letters = [];
  };
  for (const match of text.matchAll(LONE_LETTER)) {
    const start = match.index;
    const last = letters.at(-1);
    if (last !== undefined && !areSigns(text, last.end, start)) close();
    letters.push({ letter: match[0], start, end: start + match[0].length });
  }
  close();
  return pieces;
}

function areSigns(text: string, start: number, end: number): boolean {
  return end - start <= LONGEST_GAP && SIGNS.test(text.slice(start, end));
}
