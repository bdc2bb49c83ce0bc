import { isUtf8 } from "node:buffer";
import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";
import {
  charsetOf,
  charsetOfPage,
  fromUtf7,
  guessFormat,
  ISO_2022_JP,
  readContent,
  sureFormat,
  type Segment,
  UTF_8,
  WESTERN,
} from "@prompt-shield/engine";
import type { OpenedFile } from "./opened-file.ts";
import { UnreadableFile } from "./unreadable-file.ts";

type TextFormat = Exclude<ContentFormat, "auto">;

/** A map, not an object: a file may be called "notes.constructor", a name that every object has. */
const FORMATS_BY_ENDING = new Map(
  Object.entries<TextFormat>({
    md: "markdown",
    markdown: "markdown",
    htm: "html",
    html: "html",
    json: "json",
    csv: "csv",
    tsv: "csv",
    eml: "email",
    txt: "text",
  }),
);

/** Reads plain text files. The name may choose among these formats where the content leaves it open. */
export async function readTextFile(
  bytes: Uint8Array,
  name: string,
): Promise<OpenedFile & { type: TextFormat }> {
  const { content, doubt } = decodeText(bytes);
  const ending = /\.([^.]+)$/u.exec(name.toLowerCase())?.[1] ?? "";
  const type = typeOf(content, FORMATS_BY_ENDING.get(ending));
  const { segments, notes = [], attachments = [] } = await readContent(content, type);
  return {
    type,
    pages: 1,
    segments: segments.flatMap(splitLong),
    notes: [...(doubt === undefined ? [] : [doubt]), ...notes],
    attachments,
  };
}

/**
 * A mail is one under any name: its parts may be packed. A page or JSON called a table would be cut at its commas, so that
 * no reader sees what it says.
 */
function typeOf(content: string, said: TextFormat | undefined): TextFormat {
  if (said === undefined) return guessFormat(content);
  if (said === "text") return plainOr(guessFormat(content));
  const sure = sureFormat(content);
  return sure === "email" || (said === "csv" && sure !== undefined) ? sure : said;
}

/** A .txt file may be a page or a mail, but looking like a table or Markdown does not make it one. */
const plainOr = (guess: TextFormat): TextFormat => (guess === "markdown" || guess === "csv" ? "text" : guess);

interface Decoded {
  readonly content: string;
  /** What was assumed and may be wrong. */
  readonly doubt?: string;
}

const ESCAPE = 0x1b;

const UNKNOWN_ENCODING = `The file is not UTF-8 and names no encoding. It was read as ${WESTERN}, in which text in other alphabets cannot be recognised; save it as UTF-8 and scan it again.`;
const ASSUMED_ENCODING = (charset: string): string =>
  `The file is not UTF-8 and names no encoding. It was read as ${charset}, which fits its letters best; if that is wrong, save it as UTF-8 and scan it again.`;

/**
 * UTF-8, UTF-16 with a byte order mark, UTF-7 if the file declares it, else the encoding whose letters are the most
 * likely; windows-1252 if nothing speaks for another.
 */
function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { content: new TextDecoder("utf-16le").decode(bytes) };
  if (first === 0xfe && second === 0xff) return { content: new TextDecoder("utf-16be").decode(bytes) };
  if (bytes.includes(0)) return decodeWide(bytes);
  const declared = asDeclared(bytes);
  if (declared !== undefined) return { content: declared };
  const isShifted = bytes.includes(ESCAPE) && charsetOf(bytes) === ISO_2022_JP;
  if (isUtf8(bytes) && !isShifted) return { content: fromUtf7(new TextDecoder().decode(bytes)) };
  const western = new TextDecoder(WESTERN).decode(bytes);
  const likely = charsetOf(bytes);
  // A mail's reader recognises seven bits in each part by itself.
  if (isShifted && guessFormat(western) === "email") return { content: western };
  const charset = likely !== UTF_8 && isDeclaredInMail(western) ? WESTERN : likely;
  if (charset === WESTERN) return { content: western, doubt: UNKNOWN_ENCODING };
  const content = new TextDecoder(charset).decode(bytes);
  return charset === UTF_8 ? { content } : { content, doubt: ASSUMED_ENCODING(charset) };
}

/** UTF-16 without a mark: the zeros of its ASCII letters tell the order. Other files with zeros are no text. */
function decodeWide(bytes: Uint8Array): Decoded {
  const isBig = bytes.findIndex((byte) => byte === 0) % 2 === 0;
  const charset = isBig ? "UTF-16BE" : "UTF-16LE";
  const isOrdered =
    bytes.length % 2 === 0 && bytes.every((byte, at) => byte !== 0 || (at % 2 === 0) === isBig);
  const content = isOrdered ? new TextDecoder(charset).decode(bytes) : "";
  if (!isOrdered || NO_TEXT.test(content))
    throw new UnreadableFile("unsupported", "neither text nor a document that we know");
  return { content, doubt: ASSUMED_ENCODING(charset) };
}

// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000E-\u001F\uFFFD\p{Cn}\p{Co}\p{Cs}]/u;

/** The reader of mails decodes each part by itself, from the letters that stand for its bytes in windows-1252. */
const isDeclaredInMail = (western: string): boolean =>
  guessFormat(western) === "email" && /\bcharset\s{0,3}=/iu.test(western);

/** What a page says about itself stands at its beginning. */
const HEAD_BYTES = 4_000;

/** A page in the charset that it declares, unless it is UTF-8 all the same. */
function asDeclared(bytes: Uint8Array): string | undefined {
  const charset = charsetOfPage(new TextDecoder(WESTERN).decode(bytes.subarray(0, HEAD_BYTES)));
  if (charset === undefined) return undefined;
  try {
    const decoder = new TextDecoder(charset);
    // A page that can be read to this point is not written in units of two bytes.
    if (decoder.encoding.startsWith("utf-")) return undefined;
    // Written in seven bits, so that such a page looks like UTF-8.
    return decoder.encoding === ISO_2022_JP.toLowerCase() || !isUtf8(bytes)
      ? decoder.decode(bytes)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A longer segment is read in pieces, so that people can locate a finding in it. */
const LONG_CHARS = 40_000;
const PIECE_CHARS = 20_000;

function splitLong(segment: Segment): Segment[] {
  const { text, path } = segment;
  if (text.length <= LONG_CHARS) return [segment];
  const pieces: Segment[] = [];
  let line = 1;
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start);
    const piece = text.slice(start, end);
    pieces.push({ ...segment, text: piece, path: `${path} > line ${line}`.replace(/^ > /u, "") });
    line += piece.split("\n").length - 1;
    start = end;
  }
  return pieces;
}

/** At the end of a line if there is one, else of a word; never inside a surrogate pair. */
function pieceEnd(text: string, start: number): number {
  const most = start + PIECE_CHARS;
  if (most >= text.length) return text.length;
  const least = start + PIECE_CHARS / 2;
  const lineEnd = text.lastIndexOf("\n", most);
  if (lineEnd > least) return lineEnd + 1;
  const wordEnd = text.lastIndexOf(" ", most);
  if (wordEnd > least) return wordEnd + 1;
  return /[\uD800-\uDBFF]/u.test(text[most - 1] ?? "") ? most - 1 : most;
}
