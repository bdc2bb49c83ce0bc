/** Encoders for tests: what an attacker would use, written independently of the decoders. */

const utf8 = (text: string): number[] =>
  [...encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|./gu)].map(([unit, code]) =>
    code === undefined ? unit.charCodeAt(0) : Number.parseInt(code, 16),
  );

function bits(text: string): string {
  return utf8(text)
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
}

function bitGroups(text: string, alphabet: string, width: number): string {
  const chunks = bits(text).match(new RegExp(`.{1,${width}}`, "gu")) ?? [];
  return chunks.map((chunk) => alphabet.charAt(Number.parseInt(chunk.padEnd(width, "0"), 2))).join("");
}

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const padTo = (text: string, size: number): string => text.padEnd(Math.ceil(text.length / size) * size, "=");
const eachByte = (text: string, write: (byte: number) => string, gap = ""): string =>
  utf8(text).map(write).join(gap);
const hexOf = (byte: number): string => byte.toString(16).padStart(2, "0");

export function base64(text: string): string {
  return padTo(bitGroups(text, `${UPPER}${LOWER}0123456789+/`, 6), 4);
}

export function base64Url(text: string): string {
  return bitGroups(text, `${UPPER}${LOWER}0123456789-_`, 6);
}

export function base32(text: string): string {
  return padTo(bitGroups(text, `${UPPER}234567`, 5), 8);
}

export function base58(text: string): string {
  const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  let value = utf8(text).reduce((total, byte) => total * 256n + BigInt(byte), 0n);
  let out = "";
  for (; value > 0n; value /= 58n) out = alphabet.charAt(Number(value % 58n)) + out;
  return out;
}

function base85(text: string, alphabet: string): string {
  const bytes = utf8(text);
  let out = "";
  for (let at = 0; at < bytes.length; at += 4) {
    const group = bytes.slice(at, at + 4);
    let value = [0, 1, 2, 3].reduce((total, i) => total * 256 + (group[i] ?? 0), 0);
    let digits = "";
    for (let i = 0; i < 5; i += 1) {
      digits = alphabet.charAt(value % 85) + digits;
      value = Math.floor(value / 85);
    }
    out += digits.slice(0, group.length + 1);
  }
  return out;
}

export const ascii85 = (text: string): string =>
  base85(text, Array.from({ length: 85 }, (_, i) => String.fromCharCode(33 + i)).join(""));
export const z85 = (text: string): string =>
  base85(text, `0123456789${LOWER}${UPPER}.-:+=^!/*?&<>()[]{}@%$#`);
export const rfc1924 = (text: string): string =>
  base85(text, `0123456789${UPPER}${LOWER}!#$%&()*+-;<=>?@^_\`{|}~`);
export const hex = (text: string): string => eachByte(text, hexOf);
export const spacedHex = (text: string): string => eachByte(text, hexOf, " ");
export const prefixedHex = (text: string): string => eachByte(text, (byte) => `0x${hexOf(byte)}`, ", ");
export const binary = (text: string): string =>
  eachByte(text, (byte) => byte.toString(2).padStart(8, "0"), " ");
export const joinedBinary = bits;
export const octal = (text: string): string =>
  eachByte(text, (byte) => byte.toString(8).padStart(3, "0"), " ");
export const decimal = (text: string): string => eachByte(text, String, " ");
export const commaDecimal = (text: string): string => eachByte(text, String, ",");
export const percent = (text: string): string => eachByte(text, (byte) => `%${hexOf(byte)}`);
export const quotedPrintable = (text: string): string =>
  eachByte(text, (byte) => `=${hexOf(byte).toUpperCase()}`);
export const byteEscapes = (text: string): string => eachByte(text, (byte) => `\\x${hexOf(byte)}`);

const eachUnit = (text: string, write: (unit: string, code: number) => string): string =>
  Array.from({ length: text.length }, (_, i) => write(text.charAt(i), text.charCodeAt(i))).join("");
const eachPoint = (text: string, write: (code: number) => string): string =>
  [...text].map((character) => write(character.codePointAt(0) ?? 0)).join("");

export const unicodeEscapes = (text: string): string =>
  eachUnit(text, (_, code) => `\\u${code.toString(16).padStart(4, "0")}`);
export const entities = (text: string): string => eachPoint(text, (code) => `&#${code};`);
export const hexEntities = (text: string): string => eachPoint(text, (code) => `&#x${code.toString(16)};`);

function shiftLetters(text: string, move: (place: number) => number): string {
  return text.replace(/[a-z]/giu, (letter) => {
    const base = letter < "a" ? 65 : 97;
    return String.fromCharCode(base + move(letter.charCodeAt(0) - base));
  });
}

export const caesar =
  (shift: number) =>
  (text: string): string =>
    shiftLetters(text, (place) => (place + shift) % 26);
export const atbash = (text: string): string => shiftLetters(text, (place) => 25 - place);
export const reversed = (text: string): string => [...text].toReversed().join("");
export const tags = (text: string): string =>
  eachUnit(text, (_, code) => String.fromCodePoint(0xe0000 + code));
export const selectors = (text: string): string =>
  eachByte(text, (byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16));
export const zeroWidthBits = (text: string): string =>
  bits(text).replaceAll("0", "\u200b").replaceAll("1", "\u200c");
export const zeroWidthNoise = (text: string): string => [...text].join("\u200b");
export const fullWidth = (text: string): string =>
  eachUnit(text, (unit, code) => (code > 0x20 && code < 0x7f ? String.fromCharCode(code + 0xfee0) : unit));
export const mathBold = (text: string): string =>
  text.replace(/[a-z]/giu, (letter) =>
    String.fromCodePoint((letter < "a" ? 0x1d400 - 65 : 0x1d41a - 97) + letter.charCodeAt(0)),
  );
export const struckThrough = (text: string): string =>
  [...text]
    .map((letter) => `${letter}\u0336`)
    .join("")
    .slice(0, -1);
