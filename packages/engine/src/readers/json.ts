import { isJson } from "./guess.ts";
import { readingOf, type Flow, type Piece, type Reader } from "./reading.ts";
import { flowsOn } from "./sentences.ts";
import { reader as plainReader } from "./text.ts";

/** Card numbers and ids are also written as numbers; shorter ones say nothing. */
const NUMBER_MIN_CHARS = 9;
/** A name of this length with a space in it is a sentence, and sentences can give orders. */
const SENTENCE_KEY_MIN_CHARS = 16;
/** Deeper values share their ancestor's path: pointers must not outgrow the document. */
const PATH_DEPTH_MAX = 64;

/**
 * Every string of a JSON document, or of several in a row (JSON lines), under its JSON pointer. What is no JSON is
 * read as the text it then is: between its values anything could stand.
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

/** Strings, numbers and the signs that nest them. A string that never ends is where the document ends. */
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
  /** The member whose value comes next; undefined while a name is awaited. */
  key: string | undefined;
}

/** Follows the nesting with a stack of its own: 100,000 opened brackets must not end in the call stack. */
class Walk {
  readonly #found: { piece: Piece & { flow: Flow }; document: number; frame: Frame | undefined }[] = [];
  readonly #stack: Frame[] = [];
  #document = 0;

  take({ text, start }: Token): void {
    const frame = this.#stack.at(-1);
    if (text === "[" || text === "{") {
      this.#stack.push({ isArray: text === "[", path: this.#pathHere(), index: 0, key: undefined });
    } else if (text === "]" || text === "}") {
      this.#stack.pop();
      this.#endValue();
    } else if (text === ",") {
      if (frame) Object.assign(frame, { index: frame.index + 1, key: undefined });
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
    if (isName) frame.key = text;
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
    const piece = {
      text,
      path: this.#pathHere(),
      start,
      end: start + token.length,
      // Two members of one name would be one to whoever parses this.
      encode: (changed: string) =>
        JSON.stringify(isName && changed === "" ? `removed ${number}` : whole(text, changed)),
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

/** `ignore_all_previous_instructions` is one name, and says as much. */
const isSaid = (name: string): boolean => name.includes(" ") || name.split(/[_-]/u, 6).length === 6;

/** Beyond this a document inside a string is cut like any other text. */
const INNER_STRINGS_MAX = 2_000;

/**
 * A string may hold JSON of its own, as tools answer. Where cutting a passage broke it, its strings that are left whole
 * stay, and the others are emptied.
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
    // A bad escape in it: what is written is what is read.
    return token.slice(1, -1);
  }
}

const escapeKey = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");
