import { base64 } from "@scure/base";
import { decodeBytes, encodeBytes, reread, unread } from "./charsets.ts";

/** Every supported runtime has it, but the types of the language do not. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** How the text of a part is encoded, according to its headers. */
export interface Encoding {
  readonly transfer: string;
  readonly charset: string;
}

/** A part's text. Without a transfer encoding, only its charset may have to be undone. */
export function decodePart(body: string, { transfer, charset }: Encoding): string {
  if (transfer === "base64") return decodeBytes(base64Bytes(body), charset);
  if (transfer === "quoted-printable") return decodeBytes(quotedBytes(body), charset);
  return reread(body, charset) ?? body;
}

/** The bytes of a part that is not text. Without a transfer encoding, they were read as text with the mail. */
export function decodeBody(body: string, { transfer }: Encoding): Uint8Array {
  if (transfer === "base64") return base64Bytes(body);
  return transfer === "quoted-printable" ? quotedBytes(body) : new TextEncoder().encode(body);
}

/** @param body What the text was decoded from. */
export function encodePart(text: string, { transfer, charset }: Encoding, body: string): string {
  if (transfer === "base64") {
    return base64.encode(encodeBytes(text, charset)).replaceAll(/.{76}(?=.)/gu, "$&\r\n");
  }
  if (transfer === "quoted-printable") return toQuotedPrintable(encodeBytes(text, charset));
  return reread(body, charset) === undefined ? text : unread(text, charset);
}

/** A charset may be followed by a language. Some programs leave spaces as they are. */
const ENCODED_WORD = /=\?([\w.:-]{1,60})(?:\*[\w-]{0,40})?\?([bBqQ])\?([^?\r\n]{0,1000})\?=/g;

/** `=?utf-8?B?…?=` in headers. */
export function decodeWords(header: string): string {
  const joined = header.replaceAll(/\?=\s{1,80}=\?/gu, "?==?");
  let text = "";
  let at = 0;
  /** Words in one charset without anything between them: a letter may begin in one and end in the next. */
  let bytes: Uint8Array[] = [];
  let last = "";
  const flush = (): void => {
    if (bytes.length > 0) text += decodeBytes(concat(bytes), last);
    bytes = [];
  };
  for (const { 0: word, 1: charset = "", 2: kind = "", 3: data = "", index } of joined.matchAll(
    ENCODED_WORD,
  )) {
    if (index > at || charset.toLowerCase() !== last) flush();
    text += joined.slice(at, index);
    last = charset.toLowerCase();
    bytes.push(kind.toLowerCase() === "b" ? base64Bytes(data) : quotedBytes(data.replaceAll("_", " ")));
    at = index + word.length;
  }
  flush();
  return text + joined.slice(at);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function encodeWords(text: string): string {
  const line = text.replaceAll(/[\r\n]+/gu, " ");
  return /^[\x20-\x7e]*$/u.test(line) ? line : `=?utf-8?B?${base64.encode(encodeBytes(line, "utf-8"))}?=`;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Map([...ALPHABET].map((sign, value) => [sign.charCodeAt(0), value]));

const PADDING = 0x3d;

/**
 * Mail is wrapped, padded and cut in every way, so characters outside the alphabet are skipped. What follows padding
 * begins anew: some programs encode a text piece by piece.
 */
export function base64Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const value = VALUES.get(unit);
    if (unit === PADDING) [held, bits] = [0, 0];
    if (value === undefined) continue;
    held = ((held << 6) | value) & 0xff_ffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length++] = (held >> bits) & 0xff;
  }
  return bytes.subarray(0, length);
}

/** Bytes of which some are written as `=41`. */
export function quotedBytes(text: string): Uint8Array {
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
