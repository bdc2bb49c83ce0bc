import type { Span } from "../../types.ts";
import { digitTable } from "../bit-groups.ts";
import { type MappedBytes, readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { mayBeMessage } from "../plausible.ts";
import { LOWER, runsWith, UPPER } from "../profile.ts";

/** Ascii85 (with or without `<~ ~>`), Z85 and the alphabet of RFC 1924 (Python's b85encode). */
export const base85: Decoder = {
  id: "base85",
  intent: "deliberate",
  rank: 260,
  exclusive: true,
  applies: ({ profile }) => profile.longestRun >= SHORTEST,
  decode: decodeBase85,
};

const SHORTEST = 15;
const PART = /[!-~]+/gu;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ASCII85 = digitTable(Array.from({ length: 85 }, (_, i) => String.fromCharCode(33 + i)).join(""));
const Z85 = digitTable(`0123456789${LETTERS}${LETTERS.toUpperCase()}.-:+=^!/*?&<>()[]{}@%$#`);
const RFC1924 = digitTable(`0123456789${LETTERS.toUpperCase()}${LETTERS}!#$%&()*+-;<=>?@^_\`{|}~`);

function decodeBase85({ text, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const run of runsWith(profile, SHORTEST, UPPER | LOWER)) {
    eachMatch(PART, text.slice(run.start, run.end), (match) => {
      const start = run.start + match.index;
      const piece = readPart(text, trimFrame(text, start, start + match[0].length));
      if (piece !== undefined) pieces.push(piece);
    });
  }
  return pieces;
}

/** A part without any symbol is in a smaller alphabet, or a word. */
function readPart(text: string, { start, end }: Span): Piece | undefined {
  if (end - start < SHORTEST || !/[^A-Za-z0-9]/u.test(text.slice(start, Math.min(end, start + 80))))
    return undefined;
  for (const digits of [ASCII85, Z85, RFC1924]) {
    const bytes = toBytes(text, start, end, digits);
    const mapped = bytes && readBytes(bytes);
    if (mapped !== undefined && mayBeMessage(mapped.text, 8)) return { start, end, mapped };
  }
  return undefined;
}

/** Quotes, code ticks and Adobe's own brackets are not part of the data. */
function trimFrame(text: string, start: number, end: number): Span {
  if (text.startsWith("<~", start)) {
    const close = text.indexOf("~>", start + 2);
    return { start: start + 2, end: close >= 0 && close < end ? close : end };
  }
  const first = text.charAt(start);
  return /["'`]/u.test(first) && text.charAt(end - 1) === first
    ? { start: start + 1, end: end - 1 }
    : { start, end };
}

function toBytes(text: string, start: number, end: number, digits: Int8Array): MappedBytes | undefined {
  const values: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = start; at < end; at += 5) {
    const size = Math.min(5, end - at);
    if (size === 1) return undefined;
    const value = readGroup(text, at, size, digits);
    if (value === undefined) return undefined;
    for (let i = 0; i < size - 1; i += 1) {
      const byte = Math.floor(value / 256 ** (3 - i)) % 256;
      // Data that is not text yields a control character within its first groups.
      if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return undefined;
      values.push(byte);
      starts.push(at);
      ends.push(at + size);
    }
  }
  return { values, starts, ends };
}

/** Five digits make four bytes; a shorter last group is padded with the highest digit. */
function readGroup(text: string, at: number, size: number, digits: Int8Array): number | undefined {
  let value = 0;
  for (let i = 0; i < 5; i += 1) {
    const digit = i < size ? (digits[text.charCodeAt(at + i)] ?? -1) : 84;
    if (digit < 0) return undefined;
    value = value * 85 + digit;
  }
  return value > 0xffffffff ? undefined : value;
}
