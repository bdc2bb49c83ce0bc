import type { ContentFormat } from "@prompt-shield/contracts/vocabulary";
import { separatorOf } from "./csv.ts";
import { BEFORE_HEADERS } from "./mime-headers.ts";

export type Format = Exclude<ContentFormat, "auto">;

/** A guess only looks at this much: a document's beginning shows its format. */
const LOOK_CHARS = 4_000;
const TABLE_LINES = 5;

/** The format that `auto` stands for. In doubt it is text, in which everything is found as well. */
export function guessFormat(content: string): Format {
  const head = content.slice(0, LOOK_CHARS).trimStart();
  if (isJson(content)) return "json";
  if (OPENING.test(head) || CLOSING.test(head)) return "html";
  if (isEmail(head)) return "email";
  if (MARKDOWN.test(head)) return "markdown";
  if (isTable(head, content.length > LOOK_CHARS)) return "csv";
  return "text";
}

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
  /^<(?:html|head|body|div|p|table|article|section|main|span|ul|ol|h[1-6]|a|img|svg|style)\b[^<]{0,400}>/iu;
const CLOSING =
  /^<!doctype html|<\/(?:p|div|span|html|body|table|t[dr]|li|h[1-6]|article|section|font|center|template|noscript|iframe|button|form)>/iu;

/** At least two header lines at the very beginning, one of which only mail has. */
function isEmail(start: string): boolean {
  const head = start.replace(BEFORE_HEADERS, "");
  const block = head.split(/\r?\n\r?\n/u, 1)[0] ?? "";
  const names = block.match(/^[A-Za-z][A-Za-z-]{1,40}:/gmu)?.map((name) => name.toLowerCase()) ?? [];
  const startsWithHeader = /^[A-Za-z][A-Za-z-]{1,40}:/u.test(head);
  return startsWithHeader && names.length >= 2 && names.some((name) => MAIL_HEADERS.has(name));
}

const MAIL_HEADERS = new Set([
  "from:",
  "received:",
  "message-id:",
  "mime-version:",
  "return-path:",
  "delivered-to:",
]);

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
