import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";

/** Decoded bytes; byte `i` came from the span `starts[i]`–`ends[i]` of the source. */
export interface MappedBytes {
  readonly values: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Reads bytes as UTF-8, or as UTF-16 if every second byte is zero. Returns `undefined` if they are not text. */
export function readBytes(bytes: MappedBytes): MappedText | undefined {
  const low = lowByteOfUtf16(bytes.values);
  return low === undefined ? readUtf8(bytes) : readUtf16(bytes, low);
}

function readUtf8({ values, starts, ends }: MappedBytes): MappedText | undefined {
  const out = new MappedTextBuilder();
  let i = 0;
  while (i < values.length) {
    const length = sequenceLength(values[i] ?? 0);
    const code = length === 0 ? undefined : codeAt(values, i, length);
    if (code === undefined || !isPrintable(code)) return undefined;
    out.push(String.fromCodePoint(code), starts[i] ?? 0, ends[i + length - 1] ?? 0);
    i += length;
  }
  return out.build();
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

/** The code point of a well-formed sequence; overlong forms, surrogates and stray bytes are refused. */
function codeAt(values: readonly number[], at: number, length: number): number | undefined {
  const lead = values[at] ?? 0;
  if (length === 1) return lead;
  let code = lead & (0xff >> (length + 1));
  for (let k = 1; k < length; k += 1) {
    const next = values[at + k] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const smallest = [0, 0, 0x80, 0x800, 0x10000][length] ?? 0;
  if (code < smallest || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code;
}

/** Whether the first (0) or the second (1) byte of each pair is the low one; `undefined` if the bytes are not UTF-16. */
function lowByteOfUtf16(values: readonly number[]): 0 | 1 | undefined {
  if (values.length < 8 || values.length % 2 !== 0) return undefined;
  const isZero = (from: 0 | 1): boolean =>
    values[from] === 0 && values[from + 2] === 0 && values[from + 4] === 0 && values[1 - from] !== 0;
  if (isZero(1)) return 0;
  return isZero(0) ? 1 : undefined;
}

function readUtf16({ values, starts, ends }: MappedBytes, low: 0 | 1): MappedText | undefined {
  const out = new MappedTextBuilder();
  for (let i = 0; i + 1 < values.length; i += 2) {
    const unit = (values[i + low] ?? 0) | ((values[i + 1 - low] ?? 0) << 8);
    if (!isPrintable(unit)) return undefined;
    out.push(String.fromCharCode(unit), starts[i] ?? 0, ends[i + 1] ?? 0);
  }
  return out.build();
}

/** Control characters, private-use code points and noncharacters mean that the bytes were an image, a key or a hash. */
function isPrintable(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  if (code >= 0x7f && code < 0xa0) return false;
  if (code >= 0xe000 && code < 0xf900) return false;
  return (code & 0xfffe) !== 0xfffe && code < 0xf0000;
}
