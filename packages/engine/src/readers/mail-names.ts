import type { Span } from "../types.ts";
import { decodeBytes } from "./charsets.ts";
import { decodeWords, quotedBytes } from "./mime.ts";

/** Words in a header, with the part of the header that they were read from. */
export interface Said extends Span {
  readonly text: string;
  /** The text is percent-encoded (RFC 2231). */
  readonly isPercentEncoded?: boolean;
  /** The name is split over several parameters. */
  readonly isCut?: boolean;
}

const FILE_NAME =
  /(?<=^|[;\s])(?:file)?name(?:\*(\d{1,3}))?(\*)?\s{0,8}=\s{0,8}(?:"([^"]{1,2000})"|([^;\s"]{1,2000}))/giu;

/** Every name that a header gives to a file: `name`, `filename`, their encoded forms and their parts. */
export function fileNamesIn(value: string): Said[] {
  let charset = "utf-8";
  return [...value.matchAll(FILE_NAME)].flatMap((found) => {
    const [all, part, star, quoted, bare = ""] = found;
    const written = quoted ?? bare;
    const end = found.index + all.length - (quoted === undefined ? 0 : 1);
    const isPercentEncoded = star !== undefined;
    const [before = "", named = ""] = isPercentEncoded
      ? (/^([\w-]{0,40})'[\w-]{0,20}'/u.exec(written) ?? [])
      : [];
    // Only the first part of a split name tells its charset.
    if (named !== "") charset = named;
    const said = written.slice(before.length);
    const text = isPercentEncoded ? percentDecoded(said, charset) : decodeWords(said);
    if (text.trim() === "") return [];
    return [{ text, start: end - said.length, end, isPercentEncoded, isCut: part !== undefined }];
  });
}

const percentDecoded = (text: string, charset: string): string =>
  decodeBytes(quotedBytes(text.replaceAll("=", "=3D").replaceAll(/%(?=[\da-f]{2})/giu, "=")), charset);

/** The names in a list of addresses, without the addresses: `"Ann Lee" <ann@example.com>, bo@example.com (Bo)`. */
export function displayNamesIn(value: string): Said[] {
  const isOne = value.split("@", 3).length <= 2;
  const entries = isOne ? [{ start: 0, end: value.length }] : entriesOf(value);
  return entries.flatMap(({ start, end }) => {
    const entry = value.slice(start, end);
    const opens = addressStart(entry);
    const written = opens === -1 ? entry : entry.slice(0, opens);
    const quoted = /^\s*"([^]*)"\s*$/u.exec(written)?.[1];
    const inner = quoted ?? written.trim();
    const at = start + (inner === "" ? 0 : entry.indexOf(inner));
    const text = decodeWords(inner.replaceAll(/\r?\n[ \t]+/gu, " ")).replaceAll(/\\(["\\])/gu, "$1");
    return text.trim() === "" ? [] : [{ text, start: at, end: at + inner.length }];
  });
}

/** The bracket that opens the address; one inside quotation marks is a part of the name. */
function addressStart(entry: string): number {
  const closing = entry.lastIndexOf('"');
  return entry.indexOf("<", closing === -1 ? 0 : closing);
}

/** Cut at commas, but not inside quotation marks. */
function entriesOf(value: string): Span[] {
  const entries: Span[] = [];
  let start = 0;
  let isQuoted = false;
  for (const { 0: sign, index } of value.matchAll(/[",]/gu)) {
    if (sign === '"') isQuoted = value[index - 1] === "\\" ? isQuoted : !isQuoted;
    else if (!isQuoted) {
      entries.push({ start, end: index });
      start = index + 1;
    }
  }
  return [...entries, { start, end: value.length }];
}
