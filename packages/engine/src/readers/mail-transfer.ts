import type { Header } from "./mime-headers.ts";
import { base64Bytes } from "./mime.ts";
import { decodeBytes } from "./charsets.ts";
import { isSentence } from "./sentences.ts";

const KNOWN: ReadonlyMap<string, string> = new Map([
  ["base64", "base64"],
  ["base-64", "base64"],
  ["quoted-printable", "quoted-printable"],
  ["quotedprintable", "quoted-printable"],
]);

/** The first transfer encoding that changes anything; empty if none does. A header may be given more than once. */
export function transferOf(headers: readonly Header[]): string {
  for (const { name, value } of headers) {
    if (name.toLowerCase() !== "content-transfer-encoding") continue;
    const plain = value.replaceAll(/\([^)]{0,200}\)|["'\s]/gu, "").toLowerCase();
    const found = KNOWN.get(plain.replace(/;[^]*$/u, ""));
    if (found !== undefined) return found;
  }
  return "";
}

/** Words are shorter, and have no digits or capitals inside. */
const PACKED_MIN_CHARS = 32;
const LOOK_CHARS = 1_000;
// oxlint-disable-next-line no-control-regex
const UNREADABLE = /[\u0000-\u0008\u000E-\u001F\uFFFD]/u;

/** Whether a text is base64 although nothing says so: some programs decode it all the same. */
export function isBase64Text(source: string): boolean {
  const look = source.trim().slice(0, LOOK_CHARS);
  if (look.length < PACKED_MIN_CHARS || !/^[A-Za-z0-9+/\s]+={0,2}$/u.test(look)) return false;
  const plain = source.replaceAll(/\s+/gu, "");
  if (plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/u.test(plain)) return false;
  return !UNREADABLE.test(decodeBytes(base64Bytes(plain.slice(0, LOOK_CHARS)), "utf-8").slice(0, -2));
}

const NO_CODE = /[^A-Za-z0-9+/=]/u;
const CODE_LINE = /^[A-Za-z0-9+/]{40,}={0,2}\s*$/mu;

/** Where base64 ends and plain text begins, which a mailing list may have added; the end of the text if nowhere. */
export function endOfCode(source: string): number {
  let at = 0;
  for (const line of source.split("\n")) {
    if (NO_CODE.test(line.trim())) break;
    at += line.length + 1;
  }
  const rest = source.slice(at);
  return isSentence(rest) && !CODE_LINE.test(rest) ? at : source.length;
}
