import { decodeUtf7, encodeUtf7, isUtf7 } from "./utf7.ts";
import { addAll } from "../lists.ts";

/** Every supported runtime has these, but the types of the language do not. */
declare const TextDecoder: new (label?: string) => Decoder;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

interface Decoder {
  /** The charset's canonical name, whichever alias was asked for. */
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}

export function decodeBytes(bytes: Uint8Array, charset: string): string {
  const wide = WIDE.exec(charset)?.[1];
  return wide === undefined ? decoderOf(charset).decode(bytes) : decodeWide(bytes, wide === "32" ? 4 : 2);
}

/** Charsets of units of two or four bytes that leave their order open. */
const WIDE = /^utf-?(16|32)$/iu;
const BYTES_OF_MARK = 0xfe;

/** The order of the bytes is told by the mark at the beginning, or by where the zeros are. */
function decodeWide(bytes: Uint8Array, size: 2 | 4): string {
  const high = bytes.subarray(0, size / 2).every((byte) => byte === 0);
  const low = bytes.subarray(size / 2, size).every((byte) => byte === 0);
  const isBig = bytes[size - 2] === BYTES_OF_MARK || (high && !low);
  if (size === 2) return new TextDecoder(isBig ? "utf-16be" : "utf-16le").decode(bytes);
  let text = "";
  for (let at = 0; at + size <= bytes.length; at += size) {
    const unit = [0, 1, 2, 3].map((index) => bytes[at + (isBig ? index : 3 - index)] ?? 0);
    const value = unit.reduce((sum, byte) => sum * 256 + byte, 0);
    text += value > 0x10_ff_ff ? "\uFFFD" : String.fromCodePoint(value);
  }
  return text.replace(/^\uFEFF/u, "");
}

/** In the order that counts if nothing else is said. */
const encodeWide = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const value = letter.codePointAt(0) ?? 0;
      return [0, value >> 16, (value >> 8) & 0xff, value & 0xff];
    }),
  );

function decoderOf(charset: string): Decoder {
  if (isUtf7(charset))
    return { encoding: UTF_7, decode: (bytes) => decodeUtf7(new TextDecoder().decode(bytes)) };
  for (const name of spellingsOf(charset)) {
    try {
      return new TextDecoder(name);
    } catch {
      // The next spelling may be known.
    }
  }
  // An unknown charset is read as UTF-8, which nearly everybody uses.
  return new TextDecoder();
}

/** `'KOI8_R'` and `cp-1251` mean `koi8-r` and `windows-1251`. */
function spellingsOf(charset: string): string[] {
  const plain = charset.toLowerCase().replaceAll(/["'\s]/gu, "");
  const [, page] = /^(?:cp|win|windows|ms|ansi)[-_]?(125\d|874)$/u.exec(plain) ?? [];
  return [plain, plain.replaceAll("_", "-"), ...(page === undefined ? [] : [`windows-${page}`])];
}

/** Whether the name of a charset says how to read letters beyond ASCII. */
export function saysCharset(name: string): boolean {
  if (isUtf7(name) || WIDE.test(name)) return true;
  const spellings = spellingsOf(name);
  return !spellings.some((spelling) => NAMES_OF_ASCII.has(spelling)) && spellings.some(isKnown);
}

const NAMES_OF_ASCII: ReadonlySet<string> = new Set([
  "ascii",
  "us-ascii",
  "usascii",
  "ansi-x3.4-1968",
  "iso646-us",
  "iso-646-us",
  "cp367",
]);

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== "";
  } catch {
    return false;
  }
}

const UTF_8 = "utf-8";
const UTF_7 = "utf-7";
/** Decoders use it for ASCII too. */
const WESTERN = "windows-1252";
const SHIFTED = "iso-2022-jp";
const IN_SEVEN_BITS: ReadonlySet<string> = new Set([SHIFTED, UTF_7]);
/** East Asian charsets that write a letter as one byte or two. */
const OF_TWO_BYTES: ReadonlySet<string> = new Set([
  "gbk",
  "gb18030",
  "big5",
  "euc-jp",
  "euc-kr",
  "shift_jis",
]);

/** Runtimes only write UTF-8, so in other charsets a letter's bytes are found by decoding all possible bytes. */
export function encodeBytes(text: string, charset: string): Uint8Array {
  if (WIDE.exec(charset)?.[1] === "32") return encodeWide(text);
  const { encoding } = decoderOf(charset);
  if (encoding === UTF_8) return new TextEncoder().encode(text);
  if (encoding === UTF_7) return new TextEncoder().encode(encodeUtf7(text));
  if (encoding.startsWith("utf-16")) return utf16(text, encoding === "utf-16be");
  if (encoding === SHIFTED) return shifted(text);
  const bytes = bytesByLetter(charset);
  return Uint8Array.from([...text].flatMap((letter) => bytes.get(letter) ?? UNKNOWN));
}

/** Letters that a charset lacks become question marks. */
const UNKNOWN: readonly number[] = [0x3f];

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return Uint8Array.from(
    units.flatMap((unit) => (isBigEndian ? [unit >> 8, unit & 0xff] : [unit & 0xff, unit >> 8])),
  );
}

const TO_ASCII = [0x1b, 0x28, 0x42];
const TO_KANJI = [0x1b, 0x24, 0x42];

/** ISO-2022-JP writes the letters of EUC-JP in seven bits, between escapes that switch the alphabet. */
function shifted(text: string): Uint8Array {
  const euc = bytesByLetter("euc-jp");
  const bytes: number[] = [];
  let isKanji = false;
  for (const letter of text) {
    const found = euc.get(letter) ?? UNKNOWN;
    const isWide = found.length === 2;
    if (isWide !== isKanji) addAll(bytes, isWide ? TO_KANJI : TO_ASCII);
    isKanji = isWide;
    for (const byte of found) bytes.push(byte & 0x7f);
  }
  return Uint8Array.from(isKanji ? [...bytes, ...TO_ASCII] : bytes);
}

/** Built on first use: a charset of two bytes has 24,000 letters. */
const LETTERS = new Map<string, ReadonlyMap<string, readonly number[]>>();

function bytesByLetter(charset: string): ReadonlyMap<string, readonly number[]> {
  const decoder = decoderOf(charset);
  const known = LETTERS.get(decoder.encoding);
  if (known) return known;
  const letters = new Map<string, readonly number[]>();
  const add = (...bytes: number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    const isOne = [...letter].length === 1 && letter !== "\uFFFD";
    if (isOne && !letters.has(letter)) letters.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (OF_TWO_BYTES.has(decoder.encoding)) {
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  LETTERS.set(decoder.encoding, letters);
  return letters;
}

/**
 * Decodes a part in its own charset after its raw bytes were read as western text or ASCII, like the rest of the mail.
 * Undefined if the text cannot be such a part.
 */
export function reread(text: string, charset: string): string | undefined {
  const { encoding } = decoderOf(charset);
  if (encoding === UTF_8 || encoding === WESTERN) return undefined;
  if (encoding === UTF_7) return decodeUtf7(text);
  if (encoding === SHIFTED) {
    return text.includes("\u001B") && ASCII.test(text)
      ? decodeBytes(new TextEncoder().encode(text), charset)
      : undefined;
  }
  const bytes = westernBytes(text);
  return bytes && decodeBytes(bytes, charset);
}

/** The bytes that were read as western text; undefined for ASCII and for letters that this charset does not have. */
export function westernBytes(text: string): Uint8Array | undefined {
  if (ASCII.test(text)) return undefined;
  const western = bytesByLetter(WESTERN);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const [byte] = western.get(text.charAt(at)) ?? [];
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\u0000-\u007F]*$/u;

/** The inverse of `reread`. */
export const unread = (text: string, charset: string): string =>
  decodeBytes(encodeBytes(text, charset), IN_SEVEN_BITS.has(decoderOf(charset).encoding) ? UTF_8 : WESTERN);
