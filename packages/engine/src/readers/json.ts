import { isJson } from "./guess.ts";
import { readingOf, type Flow, type Piece, type Reader } from "./reading.ts";
import { flowsOn } from "./sentences.ts";
import { reader as plainReader } from "./text.ts";

/** Card numbers and ids may be written as numbers; shorter numbers are skipped. */
const NUMBER_MIN_CHARS = 9;
/** A name of this length with several words may be an instruction. */
const SENTENCE_KEY_MIN_CHARS = 16;
/** Deeper values share their ancestor's path: pointers must not outgrow the document. */
const PATH_DEPTH_MAX = 64;

/**
 * Reads every string of a JSON document, or of several in a row (JSON lines), with its JSON pointer. Invalid JSON is
 * read as plain text, because it may hold anything between its values.
 */
export const reader: Reader = {
  read: (content, isRecognized = false) => {
    if (!isRecognized && !isJson(content))
      return { ...plainReader.read(content), notes: ["The content is not valid JSON; it was read as text."] };
    const walk = new Walk();
    for (const token of tokensOf(content)) walk.take(token);
    return readingOf(content, walk.pieces());
  },
};

interface Token {
  readonly text: string;
  readonly start: number;
}

const PLAIN_TOKEN = /["[\]{},]|-?\d[\d.eE+-]*/gu;

/** Strings, numbers and the signs that nest them. A string that never ends ends the document. */
function* tokensOf(content: string): Generator<Token> {
  const pattern = new RegExp(PLAIN_TOKEN);
  for (let found = pattern.exec(content); found; found = pattern.exec(content)) {
    const start = found.index;
    const end = found[0] === '"' ? stringEnd(content, start + 1) : start + found[0].length;
    if (end === -1) return;
    yield { text: content.slice(start, end), start };
    pattern.lastIndex = end;
  }
}

function stringEnd(content: string, from: number): number {
  for (let at = from; at < content.length; at += 1) {
    const unit = content.charCodeAt(at);
    if (unit === 0x22) return at + 1;
    if (unit === 0x5c) at += 1;
  }
  return -1;
}

interface Frame {
  readonly isArray: boolean;
  /** JSON pointer of the array or object itself. */
  readonly path: string;
  index: number;
  /** The member whose value comes next; undefined while a name is expected. */
  key: string | undefined;
  readonly names: string[];
  /** The number of the piece that has a name now; 0 for the names that the document came with. */
  owners?: Map<string, number>;
}

/** A parser keeps only one of two members with the same name, so a changed name must differ from all others. */
function distinctName(frame: Frame, name: string, piece: number): string {
  const owners = (frame.owners ??= new Map(frame.names.map((known) => [known, 0])));
  let own = name;
  while ((owners.get(own) ?? piece) !== piece) own = `${own} ${piece}`;
  owners.set(own, piece);
  return own;
}

/** Keeps the nesting in a stack of its own: 100,000 opening brackets must not overflow the call stack. */
class Walk {
  readonly #found: { piece: Piece & { flow: Flow }; document: number; frame: Frame | undefined }[] = [];
  readonly #stack: Frame[] = [];
  #document = 0;

  take({ text, start }: Token): void {
    const frame = this.#stack.at(-1);
    if (text === "[" || text === "{") {
      this.#stack.push({
        isArray: text === "[",
        path: this.#pathHere(),
        index: 0,
        key: undefined,
        names: [],
      });
    } else if (text === "]" || text === "}") {
      this.#stack.pop();
      this.#endValue();
    } else if (text === ",") {
      if (!frame) return;
      frame.index += 1;
      frame.key = undefined;
    } else if (text.startsWith('"')) this.#takeString(text, start, frame);
    else if (text.length >= NUMBER_MIN_CHARS) this.#add(text, text, start);
  }

  /** Several documents in a row are numbered, as if they were the items of one array. */
  pieces(): Piece[] {
    const isOne = this.#found.every(({ document }) => document === 0);
    return this.#found.map(({ piece, document }) =>
      isOne ? piece : { ...piece, path: `/${document}${piece.path}` },
    );
  }

  #takeString(token: string, start: number, frame: Frame | undefined): void {
    const text = decode(token);
    const isName = frame !== undefined && !frame.isArray && frame.key === undefined;
    if (isName) {
      frame.key = text;
      frame.names.push(text);
    }
    if (!isName) this.#add(token, text, start);
    else if (text.length >= SENTENCE_KEY_MIN_CHARS && isSaid(text)) this.#add(token, text, start, true);
    if (!isName) this.#endValue();
  }

  #endValue(): void {
    if (this.#stack.length === 0) this.#document += 1;
  }

  #add(token: string, text: string, start: number, isName = false): void {
    if (text.trim() === "") return;
    const frame = this.#stack.at(-1);
    const label = frame?.key;
    const number = this.#found.length + 1;
    const before = this.#found.at(-1);
    const goesOn = before !== undefined && before.frame === frame && flowsOn(before.piece.text, text);
    const flow: Flow = goesOn ? before.piece.flow : { joint: " " };
    const renamed = (changed: string): string =>
      isName && frame ? distinctName(frame, changed || `removed ${number}`, number) : whole(text, changed);
    const piece = {
      text,
      path: this.#pathHere(),
      start,
      end: start + token.length,
      encode: (changed: string) => JSON.stringify(renamed(changed)),
      ...(label !== undefined && label !== text && { label }),
      flow,
    };
    this.#found.push({ piece, document: this.#document, frame });
  }

  #pathHere(): string {
    const frame = this.#stack.at(-1);
    if (!frame) return "";
    if (this.#stack.length > PATH_DEPTH_MAX) return frame.path;
    return `${frame.path}/${frame.isArray ? frame.index : escapeKey(frame.key ?? "")}`;
  }
}

/** Whether a name is a sentence; `please_ignore_all_of_your_instructions` is one too. */
const isSaid = (name: string): boolean => name.includes(" ") || name.split(/[_-]/u, 6).length === 6;

/** With more strings, a document inside a string is cut like any other text. */
const INNER_STRINGS_MAX = 2_000;

/**
 * A string may contain JSON itself, as in the results of tools. If a cut made it invalid, its intact strings are kept
 * and the others are emptied.
 */
function whole(text: string, changed: string): string {
  if (!/^\s*[[{]/u.test(text) || !isJson(text) || changed === "" || isJson(changed)) return changed;
  const { segments, rebuild } = reader.read(text, true);
  if (segments.length > INNER_STRINGS_MAX) return changed;
  return rebuild(
    segments.map((segment) =>
      changed.includes(JSON.stringify(segment.text).slice(1, -1)) ? segment.text : "",
    ),
  );
}

function decode(token: string): string {
  if (!token.includes("\\")) return token.slice(1, -1);
  try {
    return JSON.parse(token) as string;
  } catch {
    // An invalid escape: the string is read as it is written.
    return token.slice(1, -1);
  }
}

const escapeKey = (key: string): string =>
  key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
