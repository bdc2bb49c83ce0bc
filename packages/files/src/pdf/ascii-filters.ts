const LOOK_BYTES = 256;
/** The format counts NUL as a space too (ISO 32000, 7.2.3). What follows the mark for the end does not matter. */
const HEX_HEAD = /^[\da-f\s\0]{8,}(?:>|$)/iu;
const HEAD_85 = /^[!-uz\s\0]{8,}(?:~|$)/u;

/** Whether the data look like digits of either kind. */
export function isInLetters(data: Buffer): boolean {
  const head = data.toString("latin1", 0, LOOK_BYTES);
  return HEX_HEAD.test(head) || HEAD_85.test(head);
}

/** Bytes written as hexadecimal digits (`ASCIIHexDecode`); undefined for anything else, unless that is `named`. */
export function fromHex(data: Buffer, named = false): Buffer | undefined {
  if (!named && !HEX_HEAD.test(data.toString("latin1", 0, LOOK_BYTES))) return undefined;
  const end = data.indexOf(">");
  const digits = data.toString("latin1", 0, end === -1 ? data.length : end).replaceAll(/[^\da-f]+/giu, "");
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
}

const FIRST = 0x21;
const LAST = 0x75;
const ZEROS = 0x7a;
const END_MARK = 0x7e;

/** Bytes written in base 85 (`ASCII85Decode`); undefined for anything else, unless that is `named`. */
export function from85(data: Buffer, named = false): Buffer | undefined {
  if (!named && !HEAD_85.test(data.toString("latin1", 0, LOOK_BYTES))) return undefined;
  const bytes = Buffer.alloc(data.length * 4);
  let length = 0;
  let held = 0;
  let count = 0;
  // By index: iterating over a buffer takes twice as long.
  for (let at = 0; at < data.length; at += 1) {
    const sign = data[at] ?? 0;
    if (sign === END_MARK) break;
    // Signs beyond the last digit are not allowed, but PDF.js counts them as digits.
    if (sign < FIRST) continue;
    if (sign === ZEROS && count === 0) {
      length += 4;
      continue;
    }
    held = held * 85 + (sign - FIRST);
    count += 1;
    if (count < 5) continue;
    bytes.writeUInt32BE(held % 2 ** 32, length);
    length += 4;
    held = 0;
    count = 0;
  }
  if (count < 2) return bytes.subarray(0, length);
  // The last group may be short: filled up with the highest digit, it gives one byte less than it has digits.
  for (let missing = count; missing < 5; missing += 1) held = held * 85 + (LAST - FIRST);
  bytes.writeUInt32BE(held % 2 ** 32, length);
  return bytes.subarray(0, length + count - 1);
}

const RUNS_END = 128;

/** Bytes packed as runs of one byte (`RunLengthDecode`); undefined if they unpack to more than `most`. */
export function fromRunLength(data: Buffer, most: number): Buffer | undefined {
  const parts: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < data.length && length <= most;) {
    const head = data[at] ?? RUNS_END;
    if (head === RUNS_END) break;
    const isCopied = head < RUNS_END;
    const part = isCopied ? data.subarray(at + 1, at + 2 + head) : Buffer.alloc(257 - head, data[at + 1]);
    parts.push(part);
    length += part.length;
    at += isCopied ? head + 2 : 2;
  }
  return length > most ? undefined : Buffer.concat(parts);
}

const CLEAR = 256;
const END = 257;
const CODES_MAX = 4_096;

/** How many codes before the last of its length a word of LZW data already has one bit more (`EarlyChange`). */
export type EarlyChange = 0 | 1;

/** The unpacked length of LZW data, counted up to `most` without unpacking. */
export const lzwLength = (data: Buffer, most: number, early: EarlyChange = 1): number =>
  readLzw(data, { most, early });

export function fromLzw(data: Buffer, length: number, early: EarlyChange = 1): Buffer {
  const out = Buffer.alloc(length);
  readLzw(data, { most: length, early, out });
  return out;
}

interface LzwLimits {
  readonly most: number;
  readonly early: EarlyChange;
  readonly out?: Buffer;
}

/** Each new word is the last one and the byte after it, so it is already in the output. */
function readLzw(data: Buffer, { most, early, out }: LzwLimits): number {
  const lengths = new Uint32Array(CODES_MAX).fill(1, 0, CLEAR);
  const starts = new Uint32Array(CODES_MAX);
  let next = END + 1;
  let last = 0;
  let total = 0;
  let held = 0;
  let bits = 0;
  for (const byte of data) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    const reached = next + early;
    const width = reached >= 2_048 ? 12 : reached >= 1_024 ? 11 : reached >= 512 ? 10 : 9;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    // A code for a word that is not known yet: this is not LZW data.
    if (code === END || code > next || total > most) break;
    if (code === CLEAR) {
      next = END + 1;
      last = 0;
      continue;
    }
    const length = code < next ? (lengths[code] ?? 1) : last + 1;
    if (last > 0 && next < CODES_MAX) {
      starts[next] = total - last;
      lengths[next++] = last + 1;
    }
    if (out && code < CLEAR) out[total] = code;
    else if (out) copyForward(out, { from: starts[code] ?? 0, to: total, length });
    total += length;
    last = length;
  }
  return total;
}

/** Byte by byte: a word may overlap the place that it is copied to. */
function copyForward(out: Buffer, { from, to, length }: { from: number; to: number; length: number }): void {
  for (let i = 0; i < length; i += 1) out[to + i] = out[from + i] ?? 0;
}
