/** Bytes written as hexadecimal digits (`ASCIIHexDecode`); undefined for anything else. */
export function fromHex(data: Buffer): Buffer | undefined {
  const head = data.toString("latin1", 0, LOOK_BYTES);
  if (!/^[\da-f\s]{8,}>?\s*$/iu.test(head)) return undefined;
  return Buffer.from(data.toString("latin1").replaceAll(/\s+/gu, ""), "hex");
}

const LOOK_BYTES = 256;
const FIRST = 0x21;
const ZEROS = 0x7a;

/** Bytes written in base 85 (`ASCII85Decode`); undefined for anything else. */
export function from85(data: Buffer): Buffer | undefined {
  const head = data.toString("latin1", 0, LOOK_BYTES);
  if (!/^[!-uz\s]{8,}(?:~>?\s*)?$/u.test(head)) return undefined;
  const bytes = Buffer.alloc(data.length * 4);
  let length = 0;
  let held = 0;
  let count = 0;
  // By index: iterating over a buffer takes twice as long.
  for (let at = 0; at < data.length; at += 1) {
    const sign = data[at] ?? 0;
    if (sign === 0x7e) break;
    if (sign === ZEROS && count === 0) length += 4;
    if (sign < FIRST || sign > 0x75) continue;
    held = held * 85 + (sign - FIRST);
    count += 1;
    if (count < 5) continue;
    bytes.writeUInt32BE(held % 2 ** 32, length);
    length += 4;
    held = 0;
    count = 0;
  }
  return bytes.subarray(0, length);
}

const CLEAR = 256;
const END = 257;
const CODES_MAX = 4_096;

/** The unpacked length of LZW data, counted up to `most` without unpacking. */
export const lzwLength = (data: Buffer, most: number): number => readLzw(data, most);

export function fromLzw(data: Buffer, length: number): Buffer {
  const out = Buffer.alloc(length);
  readLzw(data, length, out);
  return out;
}

/** Each new word is the last one and the byte after it, so it is already in the output. */
function readLzw(data: Buffer, most: number, out?: Buffer): number {
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
    const width = next >= 2_047 ? 12 : next >= 1_023 ? 11 : next >= 511 ? 10 : 9;
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
