import { base64 } from "@scure/base";

/** Every runtime that we support has it, but the language's own types do not. */
declare const TextDecoder: new (label?: string) => { decode(bytes: Uint8Array): string };
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** What a part's headers say about how its text is written. */
export interface Encoding {
  readonly transfer: string;
  readonly charset: string;
}

/** A part's text. Where it was sent as it is, nothing is undone. */
export function decodePart(body: string, { transfer, charset }: Encoding): string {
  if (transfer === "base64") return decodeBytes(base64Bytes(body), charset);
  return transfer === "quoted-printable" ? decodeBytes(quotedBytes(body), charset) : body;
}

/** A part that is no text. One that was sent as it is has been read as text, and its bytes with it. */
export function decodeBody(body: string, { transfer }: Encoding): Uint8Array {
  if (transfer === "base64") return base64Bytes(body);
  return transfer === "quoted-printable" ? quotedBytes(body) : new TextEncoder().encode(body);
}

export function encodePart(text: string, { transfer, charset }: Encoding): string {
  if (transfer === "base64") {
    return base64.encode(encodeBytes(text, charset)).replaceAll(/.{76}(?=.)/gu, "$&\r\n");
  }
  return transfer === "quoted-printable" ? toQuotedPrintable(encodeBytes(text, charset)) : text;
}

const ENCODED_WORD = /=\?([A-Za-z0-9-]{1,20})\?([bBqQ])\?([^?\s]*)\?=/g;

/** `=?utf-8?B?…?=` in headers. */
export function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s{1,4}=\?/gu, "?==?")
    .replaceAll(ENCODED_WORD, (_all, charset: string, kind: string, data: string) =>
      kind.toLowerCase() === "b"
        ? decodeBytes(base64Bytes(data), charset)
        : decodeBytes(quotedBytes(data.replaceAll("_", " ")), charset),
    );
}

export function encodeWords(text: string): string {
  const line = text.replaceAll(/[\r\n]+/gu, " ");
  return /^[\x20-\x7e]*$/u.test(line) ? line : `=?utf-8?B?${base64.encode(encodeBytes(line, "utf-8"))}?=`;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map([...ALPHABET].map((sign, value) => [sign.charCodeAt(0), value]));

/** Mail is wrapped, padded and cut in every way; characters outside the alphabet are skipped. */
function base64Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = VALUES.get(text.charCodeAt(at));
    if (value === undefined) continue;
    held = ((held << 6) | value) & 0xff_ffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 0xff;
  }
  return bytes.subarray(0, length);
}

function quotedBytes(text: string): Uint8Array {
  const parts = text.replaceAll(/=[ \t]*\r?\n/gu, "").split(/=([0-9a-f]{2})/iu);
  const bytes = parts.flatMap((part, index) =>
    index % 2 === 1 ? [Number.parseInt(part, 16)] : [...new TextEncoder().encode(part)],
  );
  return Uint8Array.from(bytes);
}

function toQuotedPrintable(bytes: Uint8Array): string {
  let line = "";
  const lines: string[] = [];
  for (const byte of bytes) {
    if (byte === 0x0d) continue;
    if (byte === 0x0a) {
      lines.push(line);
      line = "";
      continue;
    }
    const isPlain = byte === 0x20 || byte === 0x09 || (byte > 0x20 && byte < 0x7f && byte !== 0x3d);
    line += isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    if (line.length >= 73) {
      lines.push(`${line}=`);
      line = "";
    }
  }
  return [...lines, line].join("\r\n");
}

function decodeBytes(bytes: Uint8Array, charset: string): string {
  return decoderOf(charset).decode(bytes);
}

function decoderOf(charset: string): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(charset);
  } catch {
    // An unknown charset is read as the one that nearly everybody uses.
    return new TextDecoder();
  }
}

/** Charsets of one byte a letter are turned around by decoding every byte; letters they lack become question marks. */
function encodeBytes(text: string, charset: string): Uint8Array {
  if (/^(?:utf-?8|us-ascii|)$/iu.test(charset)) return new TextEncoder().encode(text);
  const decoder = decoderOf(charset);
  const byLetter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from([...text].map((letter) => byLetter.get(letter) ?? 0x3f));
}
