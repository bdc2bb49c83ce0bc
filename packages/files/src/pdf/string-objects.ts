import { createGaps, numbered, OBJECT_WORD } from "./gaps.ts";
import { stringAt } from "./strings.ts";

/** An object's number, and its offset from the end of the list. */
const LISTED = /\s{0,20}(\d{1,9})\s{1,20}(\d{1,9})(?!\d)/uy;
/** Where the list ends (`/First`), unless that is a reference. */
const LIST_END = /\/First\s{1,20}(\d{1,9})(?=[\s/>])(?!\s{1,20}\d{1,5}\s{1,20}R\b)/u;
/** For all strings of a file together: a list may name the same one again and again. */
const STRINGS_MAX_CHARS = 8_000_000;

/** Objects that are only a string, by their numbers: those of the file, and those in object streams. */
export function createStringObjects(file: Buffer) {
  const packed = new Map<string, string>();
  let loose: ReadonlyMap<string, string> | undefined;
  let room = STRINGS_MAX_CHARS;

  return {
    isFull: (): boolean => room <= 0,
    lookAtObjects: (objects: Buffer, dictionary: string): void => {
      const text = objects.toString("latin1");
      const first = Number(LIST_END.exec(dictionary)?.[1] ?? text.search(/[^\d\s]/u));
      LISTED.lastIndex = 0;
      for (let found = LISTED.exec(text); found && room > 0; found = LISTED.exec(text)) {
        const [, id = "", offset] = found;
        const start = first + Number(offset);
        if (LISTED.lastIndex > first) break;
        if (!isString(text, start)) continue;
        const { value, end } = stringAt(text, start, room);
        room -= end - start;
        packed.set(id, value);
      }
    },
    /** To be called after everything was looked at. */
    get: (id: string): string[] =>
      [packed, (loose ??= looseStrings(file))].flatMap((strings) => strings.get(id) ?? []),
  };
}

const isString = (text: string, at: number): boolean =>
  text[at] === "(" || (text[at] === "<" && text[at + 1] !== "<");

function looseStrings(file: Buffer): ReadonlyMap<string, string> {
  const text = file.toString("latin1");
  const strings = new Map<string, string>();
  const gapEnd = createGaps(text);
  let read = 0;
  for (const { id, end: at } of numbered(text, OBJECT_WORD)) {
    const start = gapEnd(at);
    // What looks like an object in a string is none.
    if (start < read || !isString(text, start)) continue;
    const { value, end } = stringAt(text, start, SAID_MAX_CHARS);
    strings.set(id, value);
    read = end;
  }
  return strings;
}

const SAID_MAX_CHARS = 1_000_000;
