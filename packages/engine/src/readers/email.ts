import { ASSUMED_CHARSET } from "../messages.ts";
import { saysCharset } from "./charsets.ts";
import { charsetBehind, charsetOf, rereadGuessed, UTF_8 } from "./guess-charset.ts";
import { readHtml } from "./html.ts";
import { displayNamesIn, fileNamesIn, type Said } from "./mail-names.ts";
import { boundaryLines } from "./mail-boundaries.ts";
import { endOfCode, isBase64Text, transferOf } from "./mail-transfer.ts";
import { decodeBody, decodePart, decodeWords, encodePart, encodeWords, type Encoding } from "./mime.ts";
import { headersOf, parameterOf, type Header } from "./mime-headers.ts";
import { readingOf, type Flow, type Nested, type Piece, type Reader, type Reading } from "./reading.ts";
import { isSentence, isSentenceAmongNotes } from "./sentences.ts";
import { reader as plainReader } from "./text.ts";
import { charsetOfPage } from "./utf7.ts";

/** How deeply parts and attached mails are read; real mail is not nested deeper. */
const DEPTH_MAX = 8;

/** Reads the subject, names, every readable part with quoted replies apart, and the names of attachments. */
export const reader: Reader = { read: (content) => readMail(content, "", 0) };

type Part = Piece | Nested;

function readMail(mail: string, place: string, depth: number): Reading {
  const { headers, bodyStart } = headersOf(mail);
  const told = headers.flatMap((header) => readHeader(header, place));
  return readingOf(mail, [
    ...told,
    ...readBody({ mail, headers, start: bodyStart, end: mail.length, place, depth }),
  ]);
}

interface Body {
  readonly mail: string;
  readonly headers: readonly Header[];
  readonly start: number;
  readonly end: number;
  readonly place: string;
  readonly depth: number;
}

function readBody(body: Body): Part[] {
  const { mail, headers, start, end, place, depth } = body;
  const said = valueOf(headers, "content-type");
  const type = said.toLowerCase() || "text/plain";
  const isSplit = type.startsWith("multipart/") && depth < DEPTH_MAX;
  const marks = isSplit ? boundaryLines({ mail, start, end }, headers) : [];
  if (marks.length > 0) return readParts(body, marks);
  const whole = mail.slice(start, end);
  if (whole.trim() === "") return [];
  const named = transferOf(headers);
  const codeEnd = start + (named === "base64" && isText(type) ? endOfCode(whole) : whole.length);
  const source = mail.slice(start, codeEnd);
  const isPacked = named === "" && isText(type) && isBase64Text(source);
  const transfer = isPacked ? "base64" : named;
  const declared = charsetSaid(said) ?? charsetWithin(source, type, transfer);
  const charset = declared ?? (isText(type) ? assumedCharset(source, transfer) : UTF_8);
  const encoding = { transfer, charset };
  if (!isText(type)) {
    return [{ reading: attached(body, { type, encoding }), start, end }];
  }
  const decoded = decodePart(source, encoding);
  const encode = (changed: string): string => encodePart(changed, encoding, source);
  if (isSplit && transfer !== "") {
    const inner = { ...body, mail: decoded, start: 0, end: decoded.length };
    const found = boundaryLines(inner, headers);
    if (found.length > 0)
      return [{ reading: readingOf(decoded, readParts(inner, found)), start, end: codeEnd, encode }];
  }
  const name = `${place}${type.split(";", 1)[0]?.trim() ?? ""}`;
  const isMail = MAIL.test(type) && depth < DEPTH_MAX;
  const reading = isMail ? readMail(decoded, `${name} > `, depth + 1) : readText(decoded, type, name);
  const isAssumed = declared === undefined && charset !== UTF_8;
  const notes = [...(reading.notes ?? []), ...(isAssumed ? [ASSUMED_CHARSET(charset)] : [])];
  return [
    { reading: { ...reading, notes }, start, end: codeEnd, encode },
    ...outside(mail, { start: codeEnd, end, path: `${name} > after the code` }),
  ];
}

/** Mails in mails, or their headers alone. */
const MAIL = /^(?:message\/(?:rfc822|global|news|partial)\b|text\/rfc822-headers)/u;

/** If the headers name no charset, a page may do so itself. */
const charsetWithin = (source: string, type: string, transfer: string): string | undefined =>
  PAGE.test(type) ? charsetOfPage(decodePart(source, { transfer, charset: UTF_8 })) : undefined;

/** Many programs call everything ASCII, and some admit that they do not know. */
function charsetSaid(type: string): string | undefined {
  const charset = parameterOf(type, "charset");
  return charset !== undefined && saysCharset(charset) ? charset : undefined;
}

/** Without a transfer encoding, the part has been decoded with the mail: as UTF-8 or as windows-1252. */
const assumedCharset = (source: string, transfer: string): string =>
  transfer === ""
    ? (charsetBehind(source) ?? UTF_8)
    : charsetOf(decodeBody(source, { transfer, charset: UTF_8 }));

const PAGE = /^(?:text\/html|application\/xhtml)/u;

/**
 * An invalid type counts as text (RFC 2045), and so do parts that could not be split: mail programs show them, or the
 * sender wants them to stay unread.
 */
const isText = (type: string): boolean =>
  !type.includes("/") ||
  /^(?:text|message|multipart)\/|^application\/(?:\S{0,60}\+)?(?:json|xml)\b/u.test(type);

/** A part without text, as an attachment for code that knows the file's format. */
function attached(
  { mail, headers, start, end, place }: Body,
  { type, encoding }: { readonly type: string; readonly encoding: Encoding },
): Reading {
  const names = [valueOf(headers, "content-disposition"), valueOf(headers, "content-type")].map((value) =>
    fileNamesIn(value)
      .map(({ text }) => text)
      .join(""),
  );
  const path = `${place}${type.split(";", 1)[0]?.trim() ?? ""}`;
  const name = names.find((found) => found !== "") ?? path;
  const bytes = (): Uint8Array => decodeBody(mail.slice(start, end), encoding);
  return { segments: [], rebuild: () => mail.slice(start, end), attachments: [{ name, path, bytes }] };
}

/** Reads each part between its boundaries, which are all found in one pass. */
function readParts({ mail, start, end, place, depth }: Body, marks: readonly Mark[]): Part[] {
  const parts = marks.slice(0, -1).flatMap((mark, index) => {
    const partEnd = endOfPart(mail, mark.end, marks[index + 1]?.start ?? end);
    const { headers, bodyStart } = headersOf(mail.slice(mark.end, partEnd));
    const name = `${place}part ${index + 1} > `;
    const shifted = headers.map((header) => ({
      ...header,
      start: header.start + mark.end,
      end: header.end + mark.end,
    }));
    const body = { mail, headers, start: mark.end + bodyStart, end: partEnd, place: name, depth: depth + 1 };
    return [...shifted.flatMap((header) => readHeader(header, name)), ...readBody(body)];
  });
  return [
    ...outside(mail, { start, end: marks[0]?.start ?? end, path: `${place}preamble` }),
    ...parts,
    ...outside(mail, { start: marks.at(-1)?.end ?? end, end, path: `${place}epilogue` }),
  ];
}

/** The line break before a boundary belongs to the boundary. */
function endOfPart(mail: string, start: number, boundary: number): number {
  const end = mail.endsWith("\r\n", boundary)
    ? boundary - 2
    : boundary - (mail[boundary - 1] === "\n" ? 1 : 0);
  return Math.max(start, end);
}

/** Text before the first boundary or after the last: no mail program shows it. */
function outside(mail: string, { start, end, path }: Mark & { readonly path: string }): Piece[] {
  const text = mail.slice(start, end);
  return text.trim() === "" ? [] : [{ text, path, start, end, hidden: "metadata" }];
}

interface Mark {
  readonly start: number;
  readonly end: number;
}

function readText(content: string, type: string, place: string): Reading {
  const reading = PAGE.test(type)
    ? readingOf(content, readHtml(content))
    : CARD.test(type)
      ? unfolded(content, /\r?\n[ \t]/gu)
      : isWordwise(type)
        ? unfolded(content, / \r?\n/gu)
        : type.startsWith("text/plain") || !type.includes("/")
          ? readingOf(content, quotedBlocks(content))
          : plainReader.read(content);
  const placed = reading.segments.map((segment) => ({
    ...segment,
    path: segment.path === "" ? place : `${place} > ${segment.path}`,
  }));
  return { ...reading, segments: placed };
}

/** Appointments and addresses, whose lines go on after a break and a space, also in a word (RFC 5545, 6350). */
const CARD = /^text\/(?:calendar|(?:x-)?vcard|directory)\b/u;

/** Lines that are to be joined without the space at their end, also in a word (RFC 3676). */
const isWordwise = (type: string): boolean =>
  type.startsWith("text/plain") && /format\s?=\s?"?flowed/u.test(type) && /delsp\s?=\s?"?yes/u.test(type);

const unfolded = (content: string, fold: RegExp): Reading =>
  readingOf(content, [{ text: content.replaceAll(fold, ""), path: "", start: 0, end: content.length }]);

const QUOTE_MARKS = /^(?:> ?)+/gmu;

/** Separates lines quoted by `>`: somebody else wrote them, and the marks are not part of the sentence. */
function quotedBlocks(content: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let quoted = 0;
  const add = (end: number, isQuoted: boolean): void => {
    const source = content.slice(start, end);
    if (source.trim() !== "") {
      const path = isQuoted ? `quoted ${++quoted}` : "";
      const shown = isQuoted ? source.replaceAll(QUOTE_MARKS, "") : source;
      const encode = (changed: string): string => changed.replaceAll(/^(?=.)/gmu, "> ");
      pieces.push({ text: shown, path, start, end, ...(isQuoted && { encode }) });
    }
    start = end;
  };
  let wasQuoted = false;
  for (const { 0: line, index } of content.matchAll(/[^\n]*\n?/gu)) {
    if (line.trim() === "") continue;
    const isQuoted = line.startsWith(">");
    if (isQuoted !== wasQuoted) add(index, wasQuoted);
    wasQuoted = isQuoted;
  }
  add(content.length, wasQuoted);
  return pieces;
}

const READ_HEADERS = new Set(["subject", "comments", "keywords", "thread-topic", "content-description"]);
const NAME_HEADERS = new Set(["from", "sender", "reply-to", "to", "cc", "bcc"]);

/** The text of a header that people read, or a sentence in one that they do not. */
function readHeader(header: Header, place: string): Piece[] {
  const { name, value, start, end } = header;
  const key = name.toLowerCase();
  const decoded = decodeWords(rereadGuessed(value.replaceAll(/\r?\n[ \t]+/gu, " "))).trim();
  const path = `${place}${name}`;
  const piece = { text: decoded, path, start, end, encode: (changed: string) => ` ${encodeWords(changed)}` };
  if (READ_HEADERS.has(key)) return decoded === "" ? [] : [{ ...piece, label: name }];
  if (key === "content-disposition" || key === "content-type") return readFileNames(header, path);
  if (NAME_HEADERS.has(key)) {
    const names = displayNamesIn(value).filter(({ text }) => isSentence(text));
    return names.map((said) => placedIn(header, said, path));
  }
  const isNote = key.startsWith("x-") && decoded.split(" ", 4).length === 4;
  return isNote || isSentenceAmongNotes(decoded) ? [{ ...piece, hidden: "metadata" }] : [];
}

/** The parts of a split name are read as one text. */
function readFileNames(header: Header, path: string): Piece[] {
  const flow: Flow = { joint: "" };
  return fileNamesIn(header.value).map((said) => ({
    ...placedIn(header, said, `${path} > filename`),
    ...(said.isCut && { flow }),
  }));
}

function placedIn({ start }: Header, said: Said, path: string): Piece {
  const encode = (changed: string): string =>
    said.isPercentEncoded ? encodeURIComponent(changed) : encodeWords(changed).replaceAll('"', "'");
  return { text: said.text, path, start: start + said.start, end: start + said.end, encode };
}

const valueOf = (headers: readonly Header[], name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value.trim() ?? "";
