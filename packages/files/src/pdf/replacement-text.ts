import type { Segment } from "@prompt-shield/engine";
import { addSegment } from "../paragraphs.ts";

/**
 * `/ActualText` in marked content: what programs copy and read aloud instead of what is drawn (ISO 32000, 14.9.4). PDF.js
 * does not tell it, so it is looked for in the file and in every stream that is unpacked; not in those that are encrypted.
 */
const NAME_LETTERS = "ActualText";
/** Letters of a name may also be written by their codes: `#41`. */
const NAME = new RegExp(
  `/${[...NAME_LETTERS].map((letter) => `(?:${letter}|${codeOf(letter)})`).join("")}(?![\\w#])\\s{0,20}`,
  "gu",
);
const OBJECT = /(?<!\d)(\d{1,9})\s{1,4}\d{1,5}\s{1,4}obj\s{0,20}(?=[(<](?!<))/gu;
const REFERENCE = /^(\d{1,9})\s{1,4}\d{1,5}\s{1,4}R\b/u;
/** Nobody says more than this instead of what he shows. */
const SAID_MAX_CHARS = 1_000_000;
/** What strings may be written with, in all: escapes may say nothing, and take as long to read. */
const WRITTEN_MAX_CHARS = 8_000_000;
const SAID_TOO_MUCH =
  "The PDF has more text to be read aloud in place of what it shows than 1,000,000 characters: the rest was not read.";
/** Less is a ligature, a bullet or a mark of its own. */
const LETTERS_MIN = 8;
/** Signs of a font that does not tell its letters: then this is the only place where they are written. */
const UNREADABLE = /[\0\uFFFD\p{Co}]/gu;

export function createReplacementTexts(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isEncrypted = file.includes("/Encrypt");
  const said: string[][] = [];
  let room = SAID_MAX_CHARS;
  let written = WRITTEN_MAX_CHARS;
  let objects: ReadonlyMap<string, string> | undefined;

  const isFull = (): boolean => room <= 0 || written <= 0;

  /** Collects those in the file, or in one of its streams, in their order. */
  const look = (part: Buffer): void => {
    if (isEncrypted || isFull() || !(part.includes("/Actual") || part.includes("#"))) return;
    const text = part.toString("latin1");
    const pieces: string[] = [];
    NAME.lastIndex = 0;
    while (!isFull() && NAME.exec(text)) {
      const { lastIndex: at } = NAME;
      const string =
        text[at] === "(" || text[at] === "<" ? stringAt(text, at, Math.min(room * 4, written)) : undefined;
      const [, id = ""] = string ? [] : (REFERENCE.exec(text.slice(at, at + 40)) ?? []);
      const value = string?.value ?? (id === "" ? undefined : (objects ??= stringsOf(file)).get(id));
      const piece = value?.slice(0, room);
      // Behind it: a string that never ends is read once, however often it begins.
      if (string) NAME.lastIndex = string.end;
      written -= (string?.end ?? at) - at;
      if (!piece) continue;
      pieces.push(piece);
      room -= piece.length;
    }
    if (pieces.length > 0) said.push(pieces);
  };
  look(file);

  return {
    look,
    notes: (): string[] => (isFull() ? [SAID_TOO_MUCH] : []),
    /** What is said that the file does not say elsewhere, where it is seen or read in another way. */
    segments: (others: readonly Segment[]): Segment[] => {
      const elsewhere = others.map(({ text }) => text).join("");
      const unreadable = elsewhere.match(UNREADABLE)?.length ?? 0;
      const isNew = compareWith(plain(elsewhere));
      const segments: Segment[] = [];
      const told = new Set<string>();
      for (const pieces of said) {
        const between = pieces.slice(pieces.findIndex(isNew), pieces.findLastIndex(isNew) + 1);
        const letters = between.filter(isNew).join("").match(/\p{L}/gu)?.length ?? 0;
        const text = between.join(between.some((piece) => /^\s|\s$/u.test(piece)) ? "" : " ");
        if (letters < LETTERS_MIN || told.has(text)) continue;
        told.add(text);
        const hidden = letters > unreadable ? "invisible-style" : undefined;
        addSegment(segments, { text, path: "replacement text", hidden });
      }
      return segments;
    },
  };
}

/** Tells what is not in a text. The same letters come again and again; past what comparing may cost, all is news. */
function compareWith(elsewhere: string): (piece: string) => boolean {
  const known = new Map<string, boolean>();
  let room = COMPARED_MAX_CHARS;
  return (piece) => {
    const answer = known.get(piece) ?? (room < 0 || !isIn(elsewhere, plain(piece)));
    if (!known.has(piece)) room -= elsewhere.length;
    known.set(piece, answer);
    return answer;
  };
}

/** Letters that run to the left are drawn from the last to the first. */
const isIn = (text: string, piece: string): boolean =>
  text.includes(piece) || (LEFTWARDS.test(piece) && text.includes([...piece].toReversed().join("")));

const LEFTWARDS = /[\u0590-\u08FF]/u;

/** Half a second. */
const COMPARED_MAX_CHARS = 500_000_000;

function codeOf(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `#${code.replace(/[a-f]/u, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}

const plain = (text: string): string => text.normalize("NFKC").replaceAll(/[\s\u00AD]+/gu, "");

/** Objects of the file that are nothing but a string, by their numbers. */
function stringsOf(file: Buffer): ReadonlyMap<string, string> {
  const text = file.toString("latin1");
  const strings = new Map<string, string>();
  OBJECT.lastIndex = 0;
  for (let found = OBJECT.exec(text); found; found = OBJECT.exec(text)) {
    const { value, end } = stringAt(text, OBJECT.lastIndex, SAID_MAX_CHARS);
    strings.set(found[1] ?? "", value);
    OBJECT.lastIndex = end;
  }
  return strings;
}

interface Written {
  readonly value: string;
  /** Where it ends. */
  readonly end: number;
}

/** Read to its end, or to `most` signs of it. */
function stringAt(text: string, start: number, most: number): Written {
  const last = Math.min(text.length, start + most);
  if (text[start] === "<") {
    const close = text.indexOf(">", start);
    const end = close === -1 ? last : Math.min(close, last);
    const digits = text.slice(start + 1, end).replaceAll(/[^\da-f]/giu, "");
    return { value: decode(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex")), end };
  }
  let value = "";
  let depth = 0;
  let at = start;
  let kept = start + 1;
  for (; at < last; at += 1) {
    const sign = text[at];
    if (sign === "\\") {
      value += text.slice(kept, at);
      const { meant, length } = escapeAt(text, at + 1);
      value += meant;
      at += length;
      kept = at + 1;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth === 0) break;
  }
  value += text.slice(kept, at);
  return { value: decode(Buffer.from(value, "latin1")), end: at };
}

/** What stands behind a backslash: a letter's code, a letter of its own meaning, or a line that goes on. */
function escapeAt(text: string, at: number): { readonly meant: string; readonly length: number } {
  const sign = text.charAt(at);
  if (sign === "\n") return { meant: "", length: 1 };
  if (sign === "\r") return { meant: "", length: text[at + 1] === "\n" ? 2 : 1 };
  let length = 0;
  let code = 0;
  while (length < 3 && isOctal(text.charCodeAt(at + length))) {
    code = code * 8 + text.charCodeAt(at + length) - ZERO;
    length += 1;
  }
  if (length > 0) return { meant: String.fromCharCode(code & 0xff), length };
  return { meant: ESCAPES.get(sign) ?? sign, length: 1 };
}

const ZERO = 0x30;
const isOctal = (unit: number): boolean => unit >= ZERO && unit < ZERO + 8;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
]);

/** Text strings are UTF-16 or UTF-8 with its mark, else an alphabet that is nearly the western one. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 3);
  if (mark.startsWith("\u00FE\u00FF")) return new TextDecoder("utf-16be").decode(bytes);
  if (mark.startsWith("\u00FF\u00FE")) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "\u00EF\u00BB\u00BF") return new TextDecoder().decode(bytes);
  return new TextDecoder("windows-1252").decode(bytes);
}
