/** A string, and where it ends. */
export interface Written {
  readonly value: string;
  readonly end: number;
}

/** Reads the string at `start` to its end, or at most `most` characters of it. */
export function stringAt(text: string, start: number, most: number): Written {
  const last = Math.min(text.length, start + most);
  if (text[start] === "<") {
    const close = text.indexOf(">", start);
    const end = close === -1 ? last : Math.min(close, last);
    const digits = text.slice(start + 1, end).replaceAll(/[^\da-f]/giu, "");
    return { value: decode(Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex")), end };
  }
  let value = "";
  let depth = 0;
  let at = start;
  let kept = start + 1;
  for (; at < last; at += 1) {
    const sign = text[at];
    if (sign === "\\") {
      value += text.slice(kept, at);
      const { meant, length } = escapeAt(text, at + 1);
      value += meant;
      at += length;
      kept = at + 1;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    if (depth === 0) break;
  }
  value += text.slice(kept, at);
  return { value: decode(Buffer.from(value, "latin1")), end: at };
}

/** What follows a backslash: a character's octal code, a letter with a meaning, or a line break to be ignored. */
function escapeAt(text: string, at: number): { readonly meant: string; readonly length: number } {
  const sign = text.charAt(at);
  if (sign === "\n") return { meant: "", length: 1 };
  if (sign === "\r") return { meant: "", length: text[at + 1] === "\n" ? 2 : 1 };
  let length = 0;
  let code = 0;
  while (length < 3 && isOctal(text.charCodeAt(at + length))) {
    code = code * 8 + text.charCodeAt(at + length) - ZERO;
    length += 1;
  }
  if (length > 0) return { meant: String.fromCharCode(code & 0xff), length };
  return { meant: ESCAPES.get(sign) ?? sign, length: 1 };
}

const ZERO = 0x30;
const isOctal = (unit: number): boolean => unit >= ZERO && unit < ZERO + 8;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
]);

/** Text strings are UTF-16 or UTF-8 with a byte order mark, else in an encoding that is nearly windows-1252. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 3);
  if (mark.startsWith("\u00FE\u00FF")) return new TextDecoder("utf-16be").decode(bytes);
  if (mark.startsWith("\u00FF\u00FE")) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "\u00EF\u00BB\u00BF") return new TextDecoder().decode(bytes);
  return new TextDecoder("windows-1252").decode(bytes);
}
