import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";
import { separatorOf } from "./csv.ts";
import { BEFORE_HEADERS } from "./mime-headers.ts";

export type Format = Exclude<ContentFormat, "auto">;

/** A guess only looks at this much: a document's beginning shows its format. */
const LOOK_CHARS = 4_000;
const TABLE_LINES = 5;

/** The format that `auto` stands for. In doubt it is text, in which everything is found as well. */
export function guessFormat(content: string): Format {
  const sure = sureFormat(content);
  if (sure !== undefined) return sure;
  const head = beginningOf(content);
  if (CLOSING.test(head)) return "html";
  if (isEmail(headersOf(head))) return "email";
  if (MARKDOWN.test(head)) return "markdown";
  if (isTable(head, content.length > LOOK_CHARS)) return "csv";
  return "text";
}

/** A format that the content shows from its first character on, whatever comes later or its file is called. */
export function sureFormat(content: string): Format | undefined {
  if (isJson(content)) return "json";
  const head = beginningOf(content);
  if (OPENING.test(head)) return "html";
  // A page inside a mail must not make a page of the mail: its other parts may be packed.
  const headers = headersOf(head);
  return isEmail(headers) && headers.some((name) => MIME_HEADERS.has(name)) ? "email" : undefined;
}

const beginningOf = (content: string): string => content.slice(0, LOOK_CHARS).trimStart();

/** One JSON document, or one on each line. */
export function isJson(content: string): boolean {
  if (!/^\s*[[{"\d-]/u.test(content)) return false;
  if (parses(content)) return /[[{"]/u.test(content);
  const lines = content.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => /^\s*[[{]/u.test(line) && parses(line));
}

/** A byte order mark is not part of the document. */
function parses(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/u, ""));
    return true;
  } catch {
    return false;
  }
}

const OPENING =
  /^<!doctype html|^<(?:html|head|body|div|p|table|article|section|main|span|ul|ol|h[1-6]|a|img|svg|style)\b[^<]{0,400}>/iu;
const CLOSING =
  /<\/(?:p|div|span|html|body|table|t[dr]|li|h[1-6]|article|section|font|center|template|noscript|iframe|button|form)>/iu;

/** The names of the header lines at the very beginning; none if the text does not begin with one. */
function headersOf(start: string): string[] {
  const head = start.replace(BEFORE_HEADERS, "");
  if (!/^[A-Za-z][A-Za-z-]{1,40}:/u.test(head)) return [];
  const block = head.split(/\r?\n\r?\n/u, 1)[0] ?? "";
  return block.match(/^[A-Za-z][A-Za-z-]{1,40}:/gmu)?.map((name) => name.toLowerCase()) ?? [];
}

/** At least two header lines, one of which only mail has. */
const isEmail = (headers: readonly string[]): boolean =>
  headers.length >= 2 && headers.some((name) => MAIL_HEADERS.has(name));

const MAIL_HEADERS = new Set([
  "from:",
  "received:",
  "message-id:",
  "mime-version:",
  "return-path:",
  "delivered-to:",
]);
/** They say how a mail's text is packed. */
const MIME_HEADERS = new Set(["mime-version:", "content-type:", "content-transfer-encoding:"]);

const MARKDOWN =
  /^#{1,6} \S|^```|^ {0,3}\[[^\]\n]{1,80}\]: ?\S|!?\[[^\]\n]{0,200}\]\([^)\s]{1,400}(?:\s[^)\n]{0,200})?\)|<!--|^\[\/\/\]: /mu;

const NAMES_OF_TWO = /^\uFEFF?[^\s,"][^,"]{0,40},[^\s,"][^,"]{0,40}$/u;

/** A forged chat turn, which the bars of a table would split. */
const CHAT_TOKEN = /<\|\w{1,40}\|>/u;

/** A few lines, each with as many separators as the first; the last line may be cut off. */
function isTable(head: string, isCut: boolean): boolean {
  const lines = head.split(/\r?\n/u).filter((line) => line.trim() !== "");
  const separator = separatorOf(head);
  if (separator === "|" && CHAT_TOKEN.test(head)) return false;
  const [first = "", ...others] = lines.slice(0, TABLE_LINES);
  const columns = first.split(separator).length;
  // Prose may have one comma in each line too, but followed by a space.
  const least = separator === "," && !NAMES_OF_TWO.test(first) ? 3 : 2;
  return (
    columns >= least &&
    others.length > 0 &&
    !/[.!?]\s/u.test(first) &&
    others
      .slice(0, isCut ? -1 : undefined)
      .every((line) => line.includes('"') || line.split(separator).length === columns)
  );
}
