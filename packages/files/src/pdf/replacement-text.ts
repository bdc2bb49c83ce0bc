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
/** Less is a ligature, a bullet or a mark of its own. */
const LETTERS_MIN = 8;
/** Signs of a font that does not tell its letters: then this is the only place where they are written. */
const UNREADABLE = /[\0\uFFFD\p{Co}]/gu;

export function createReplacementTexts(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isEncrypted = file.includes("/Encrypt");
  const said: string[][] = [];
  let room = SAID_MAX_CHARS;
  let objects: ReadonlyMap<string, string> | undefined;

  /** Collects those in the file, or in one of its streams, in their order. */
  const look = (part: Buffer): void => {
    if (isEncrypted || room <= 0 || !(part.includes("/Actual") || part.includes("#"))) return;
    const text = part.toString("latin1");
    const pieces: string[] = [];
    NAME.lastIndex = 0;
    while (room > 0 && NAME.exec(text)) {
      const { lastIndex: at } = NAME;
      const written = text[at] === "(" || text[at] === "<" ? stringAt(text, at) : undefined;
      const [, id = ""] = written ? [] : (REFERENCE.exec(text.slice(at, at + 40)) ?? []);
      const piece = written?.value ?? (id === "" ? undefined : (objects ??= stringsOf(file)).get(id));
      // Behind it: a string that never ends is read once, however often it begins.
      if (written) NAME.lastIndex = written.end;
      if (!piece) continue;
      pieces.push(piece);
      room -= piece.length;
    }
    if (pieces.length > 0) said.push(pieces);
  };
  look(file);

  return {
    look,
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
    const { value, end } = stringAt(text, OBJECT.lastIndex);
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

function stringAt(text: string, start: number): Written {
  if (text[start] === "<") {
    const close = text.indexOf(">", start);
    const end = close === -1 ? text.length : close;
    const digits = text.slice(start + 1, end).replaceAll(/[^\da-f]/giu, "");
    return { value: decode(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex")), end };
  }
  const bytes: number[] = [];
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "\\") {
      const [escape = "", octal] = /^(?:([0-7]{1,3})|\r\n|[\s\S])/u.exec(text.slice(at + 1, at + 4)) ?? [];
      const meant = octal ? Number.parseInt(octal, 8) & 0xff : (ESCAPES.get(escape) ?? escape.charCodeAt(0));
      if (!/^[\r\n]/u.test(escape)) bytes.push(meant);
      at += escape.length;
      continue;
    }
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth === 0) break;
    if (at > start) bytes.push(text.charCodeAt(at));
  }
  return { value: decode(Buffer.from(bytes)), end: at };
}

const ESCAPES: ReadonlyMap<string, number> = new Map([
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["b", 8],
  ["f", 12],
]);

/** Text strings are UTF-16 or UTF-8 with its mark, else an alphabet that is nearly the western one. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 3);
  if (mark.startsWith("\u00FE\u00FF")) return new TextDecoder("utf-16be").decode(bytes);
  if (mark.startsWith("\u00FF\u00FE")) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "\u00EF\u00BB\u00BF") return new TextDecoder().decode(bytes);
  return new TextDecoder("windows-1252").decode(bytes);
}
