import type { Segment } from "@prompt-shield/engine";
import { addSegment } from "../paragraphs.ts";
import { GAP, nameSource } from "./names.ts";
import { createStringObjects } from "./string-objects.ts";
import { stringAt } from "./strings.ts";

/**
 * `/ActualText` in marked content: what programs copy and read aloud instead of what is drawn (ISO 32000, 14.9.4).
 * PDF.js does not report it, so the file and every stream that is unpacked are searched for it.
 */
const NAME = new RegExp(
  String.raw`${nameSource("ActualText")}(?:[\s\0]{1,1000}|%[^\r\n]{0,1000}){0,1000}`,
  "gu",
);
const REFERENCE = new RegExp(String.raw`^0*(\d{1,9})${GAP}\d{1,5}${GAP}R\b`, "u");
const REFERENCE_MAX_CHARS = 1_000;
/** No real document has more replacement text. */
const SAID_MAX_CHARS = 1_000_000;
/** The length of all strings as written: escapes may stand for nothing, but take as long to read. */
const WRITTEN_MAX_CHARS = 8_000_000;
/** Each reference costs a search. */
const REFERENCES_MAX = 100_000;
const SAID_TOO_MUCH =
  "The PDF has more text to be read aloud in place of what it shows than 1,000,000 characters: the rest was not read.";
const MISSED =
  "A part of this PDF is damaged or packed in an unusual way, and not all of it was searched for hidden text.";
/** Shorter ones are a ligature, a bullet or a mark of its own. */
const LETTERS_MIN = 8;
/** Signs of a font that does not tell its letters: the replacement text is then the only readable one. */
const UNREADABLE = /[\0\uFFFD\p{Co}]/gu;

/** A string, or a reference to an object that is one. */
type Piece = string | { readonly id: string };

export type ReplacementTexts = ReturnType<typeof createReplacementTexts>;

export function createReplacementTexts(bytes: Uint8Array) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const said: Piece[][] = [];
  const objects = createStringObjects(file);
  let room = SAID_MAX_CHARS;
  let written = WRITTEN_MAX_CHARS;
  let references = REFERENCES_MAX;
  let hasMissed = false;

  const isFull = (): boolean => room <= 0 || written <= 0 || references <= 0 || objects.isFull();

  /** Collects the replacement texts of the file, or of one of its streams, in order. */
  const look = (part: Buffer): void => {
    if (isFull() || !(part.includes("/Actual") || part.includes("#"))) return;
    const text = part.toString("latin1");
    const pieces: Piece[] = [];
    NAME.lastIndex = 0;
    while (!isFull() && NAME.exec(text)) {
      const { lastIndex: at } = NAME;
      const string =
        text[at] === "(" || text[at] === "<" ? stringAt(text, at, Math.min(room * 4, written)) : undefined;
      const [, id = ""] = string ? [] : (REFERENCE.exec(text.slice(at, at + REFERENCE_MAX_CHARS)) ?? []);
      if (id !== "") {
        pieces.push({ id });
        references -= 1;
      }
      if (!string) continue;
      // Continues after it: a string that never ends is read once, however often it begins.
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
    miss: (): void => void (hasMissed = true),
    lookAtObjects: objects.lookAtObjects,
    /** To be called last. */
    notes: (): string[] => [...(isFull() ? [SAID_TOO_MUCH] : []), ...(hasMissed ? [MISSED] : [])],
    /** The replacement texts that are not in `others`: those are seen, or read in another way. */
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

/** Tells which pieces are not in a text, with a cache. Once comparing has cost too much, every piece counts as new. */
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

/** Right-to-left letters are drawn from the last to the first. */
const isIn = (text: string, piece: string): boolean =>
  text.includes(piece) || (LEFTWARDS.test(piece) && text.includes([...piece].toReversed().join("")));

const LEFTWARDS = /[\u0590-\u08FF]/u;

/** Comparing these takes half a second. */
const COMPARED_MAX_CHARS = 500_000_000;

const plain = (text: string): string => text.normalize("NFKC").replaceAll(/[\s\u00AD]+/gu, "");
