import { readingOf, type Piece, type Reader } from "./reading.ts";

/** Each cell of a table (RFC 4180, also with tabs, semicolons or bars) under `/row/column`, both counted from 0. */
export const reader: Reader = {
  read: (content) => {
    const separator = separatorOf(content);
    const names: string[] = [];
    const pieces: Piece[] = [];
    let row = 0;
    let column = 0;
    // A byte order mark is not part of the first cell, which may begin with a quotation mark.
    let start = content.startsWith("\uFEFF") ? 1 : 0;
    while (start <= content.length) {
      const { text, end, encode } = cellAt(content, start, separator);
      if (row === 0) names.push(text.trim());
      if (text.trim() !== "") {
        const label = row > 0 ? names[column] : undefined;
        pieces.push({ text, path: `/${row}/${column}`, start, end, encode, ...(label && { label }) });
      }
      if (content[end] === separator) column += 1;
      else {
        row += 1;
        column = 0;
      }
      start = end + (content.startsWith("\r\n", end) ? 2 : 1);
    }
    return readingOf(content, pieces);
  },
};

const SEPARATORS = [",", "\t", ";", "|"] as const;

/** The separator that the first line has most of, outside quoted cells. */
export function separatorOf(content: string): string {
  const [first = ""] = content.split(/[\r\n]/u, 1);
  const line = first.replaceAll(/"[^"]*"/gu, "");
  const count = (separator: string): number => line.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

interface Cell {
  readonly text: string;
  readonly end: number;
  readonly encode: (text: string) => string;
}

function cellAt(content: string, start: number, separator: string): Cell {
  const close = content[start] === '"' ? closingQuote(content, start + 1) : -1;
  if (close === -1) {
    const end = bareEnd(content, start, separator);
    return { text: content.slice(start, end), end, encode: (text) => encodeCell(text, separator) };
  }
  // Text after the closing quote belongs to the cell, as in spreadsheets.
  const end = bareEnd(content, close + 1, separator);
  const text = content.slice(start + 1, close).replaceAll('""', '"') + content.slice(close + 1, end);
  return { text, end, encode: quote };
}

function bareEnd(content: string, from: number, separator: string): number {
  let at = from;
  while (at < content.length && content[at] !== separator && content[at] !== "\n" && content[at] !== "\r") {
    at += 1;
  }
  return at;
}

/** -1 if the quotation never closes: the quote is then an ordinary character. */
function closingQuote(content: string, from: number): number {
  let at = content.indexOf('"', from);
  while (at !== -1 && content[at + 1] === '"') at = content.indexOf('"', at + 2);
  return at;
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function encodeCell(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/u.test(text) ? quote(text) : text;
}
