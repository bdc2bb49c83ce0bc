import type { Segment } from "@prompt-shield/engine";
import { addSegment } from "../paragraphs.ts";
import { nameSource } from "./names.ts";
import { createStringObjects } from "./string-objects.ts";
import { stringAt } from "./strings.ts";

/**
 * `/ActualText` in marked content: what programs copy and read aloud instead of what is drawn (ISO 32000, 14.9.4). PDF.js
 * does not tell it, so it is looked for in the file and in every stream that is unpacked.
 */
const NAME = new RegExp(`${nameSource("ActualText")}\\s{0,20}`, "gu");
const REFERENCE = /^(\d{1,9})\s{1,4}\d{1,5}\s{1,4}R\b/u;
/** Nobody says more than this instead of what he shows. */
const SAID_MAX_CHARS = 1_000_000;
/** What strings may be written with, in all: escapes may say nothing, and take as long to read. */
const WRITTEN_MAX_CHARS = 8_000_000;
/** Each of them costs a look for it. */
const REFERENCES_MAX = 100_000;
const SAID_TOO_MUCH =
  "The PDF has more text to be read aloud in place of what it shows than 1,000,000 characters: the rest was not read.";
/** Less is a ligature, a bullet or a mark of its own. */
const LETTERS_MIN = 8;
/** Signs of a font that does not tell its letters: then this is the only place where they are written. */
const UNREADABLE = /[\0\uFFFD\p{Co}]/gu;

/** A string, or the object that is one. */
type Piece = string | { readonly id: string };

export type ReplacementTexts = ReturnType<typeof createReplacementTexts>;

export function createReplacementTexts(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const said: Piece[][] = [];
  const objects = createStringObjects(file);
  let room = SAID_MAX_CHARS;
  let written = WRITTEN_MAX_CHARS;
  let references = REFERENCES_MAX;

  const isFull = (): boolean => room <= 0 || written <= 0 || references <= 0 || objects.isFull();

  /** Collects those in the file, or in one of its streams, in their order. */
  const look = (part: Buffer): void => {
    if (isFull() || !(part.includes("/Actual") || part.includes("#"))) return;
    const text = part.toString("latin1");
    const pieces: Piece[] = [];
    NAME.lastIndex = 0;
    while (!isFull() && NAME.exec(text)) {
      const { lastIndex: at } = NAME;
      const string =
        text[at] === "(" || text[at] === "<" ? stringAt(text, at, Math.min(room * 4, written)) : undefined;
      const [, id = ""] = string ? [] : (REFERENCE.exec(text.slice(at, at + 40)) ?? []);
      if (id !== "") {
        pieces.push({ id });
        references -= 1;
      }
      if (!string) continue;
      // Behind it: a string that never ends is read once, however often it begins.
      NAME.lastIndex = string.end;
      written -= string.end - at;
      if (string.value !== "") pieces.push(keep(string.value));
    }
    if (pieces.length > 0) said.push(pieces);
  };
  const keep = (value: string): string => {
    const kept = value.slice(0, room);
    room -= kept.length;
    return kept;
  };
  const resolve = (piece: Piece): string[] =>
    typeof piece === "string" ? [piece] : objects.get(piece.id).map(keep).filter(Boolean);
  look(file);

  return {
    look,
    lookAtObjects: objects.lookAtObjects,
    /** To be called last. */
    notes: (): string[] => (isFull() ? [SAID_TOO_MUCH] : []),
    /** What is said that the file does not say elsewhere, where it is seen or read in another way. */
    segments: (others: readonly Segment[]): Segment[] => {
      const elsewhere = others.map(({ text }) => text).join("");
      const unreadable = elsewhere.match(UNREADABLE)?.length ?? 0;
      const isNew = compareWith(plain(elsewhere));
      const segments: Segment[] = [];
      const told = new Set<string>();
      for (const pieces of said.map((some) => some.flatMap(resolve))) {
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

const plain = (text: string): string => text.normalize("NFKC").replaceAll(/[\s\u00AD]+/gu, "");
