import { regex } from "../compose.ts";
import type { Span } from "../types.ts";
import { type MappedBytes, readBytes } from "./bytes.ts";
import type { Piece, Source } from "./decoder.ts";
import { eachMatch } from "./each-match.ts";
import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";
import { looksEncoded, mayBeMessage, readsLikeWords } from "./plausible.ts";

const NUMBER = /\d+/gu;
const SHORTEST_RUN = 5;
const LONGEST_GAP = 28;
/** Spaces and list punctuation, or the `)+chr(`, `)+String.fromCharCode(` and `+[char]` between two numbers in a program. */
const SEPARATOR = regex("iu")`
  ^(?:
    [\s,;:|/+&._\\\-]{1,4}
    |["']?\)?\s?(?:[+.&,]|\|\|)\s?(?:(?:chrw?|unichr|char|String\.from(?:CharCode|CodePoint))\(|\[char\]\(?)["']?
  )$
`;

/** Four decoders ask for the same rows. */
const known = new WeakMap<Source, readonly Span[][]>();

/** Rows of numbers with only short separators between them. */
export function findNumberRuns(source: Source): readonly Span[][] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const runs = searchRuns(source);
  known.set(source, runs);
  return runs;
}

function searchRuns({ text, profile }: Source): Span[][] {
  const runs: Span[][] = [];
  for (const span of profile.digitSpans) {
    let run: Span[] = [];
    eachMatch(NUMBER, text.slice(span.start, span.end), (match) => {
      const last = run.at(-1);
      const start = span.start + match.index;
      const end = start + match[0].length;
      if (isLetter(text.charCodeAt(start - 1)) || isLetter(text.charCodeAt(end))) return;
      if (last !== undefined && !isSeparator(text, last.end, start)) {
        if (run.length >= SHORTEST_RUN) runs.push(run);
        run = [];
      }
      run.push({ start, end });
    });
    if (run.length >= SHORTEST_RUN) runs.push(run);
  }
  return runs;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isSeparator(text: string, start: number, end: number): boolean {
  if (end - start === 1) return !/[A-Za-z%=]/u.test(text.charAt(start));
  return end - start <= LONGEST_GAP && SEPARATOR.test(text.slice(start, end));
}

/** Decodes every stretch of numbers that `codeOf` accepts as characters, if the result reads like words. */
export function decodeNumbers(source: Source, codeOf: (digits: string) => number | undefined): Piece[] {
  const { text } = source;
  return findNumberRuns(source).flatMap((run) => {
    const pieces: Piece[] = [];
    let codes: MutableCodes = { values: [], starts: [], ends: [] };
    const close = (): void => {
      const piece = readCodes(codes);
      if (piece !== undefined && isMessage(piece.mapped.text, piece.isUtf8)) pieces.push(piece);
      codes = { values: [], starts: [], ends: [] };
    };
    for (const { start, end } of run) {
      const code = end - start > 21 ? undefined : codeOf(text.slice(start, end));
      if (code === undefined) {
        close();
        continue;
      }
      codes.values.push(code);
      codes.starts.push(start);
      codes.ends.push(end);
    }
    close();
    return pieces;
  });
}

/**
 * A mere list of numbers decodes to a text without spaces. A longer message has spaces, even if its words are
 * disguised.
 */
function isMessage(text: string, isUtf8: boolean): boolean {
  if (readsLikeWords(text) || looksEncoded(text) || areCodes(text)) return true;
  // Numbers do not form valid UTF-8 sequences by chance.
  if (isUtf8 && /[\u0080-\u{10ffff}]/u.test(text)) return mayBeMessage(text);
  const words = text.trim().split(" ");
  return (
    text.length >= 16 &&
    words.length * 12 > text.length &&
    words.length * 2 < text.length &&
    mayBeMessage(text)
  );
}

/** Whether the text itself consists of codes: bits, hexadecimal pairs or numbers, joined or in a list. */
function areCodes(text: string): boolean {
  if (/^[0-9A-Fa-f]+$/u.test(text)) return text.length >= 20;
  return /^[0-9A-Fa-fx ,]+$/u.test(text) && text.split(/[ ,]{1,2}/u).length > SHORTEST_RUN;
}

interface MutableCodes extends MappedBytes {
  readonly values: number[];
  readonly starts: number[];
  readonly ends: number[];
}

/** Reads codes as UTF-8 bytes if they are valid, otherwise as code points. */
export function readCodes(codes: MappedBytes): (Piece & { readonly isUtf8: boolean }) | undefined {
  if (codes.values.length < SHORTEST_RUN) return undefined;
  const bytes = codes.values.every((value) => value < 256) ? readBytes(codes) : undefined;
  const mapped = bytes ?? readCodePoints(codes);
  return { start: codes.starts[0] ?? 0, end: codes.ends.at(-1) ?? 0, mapped, isUtf8: bytes !== undefined };
}

function readCodePoints({ values, starts, ends }: MappedBytes): MappedText {
  const out = new MappedTextBuilder();
  for (const [i, value] of values.entries()) {
    const isPossible = value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
    out.push(isPossible ? String.fromCodePoint(value) : "\ufffd", starts[i] ?? 0, ends[i] ?? 0);
  }
  return out.build();
}
