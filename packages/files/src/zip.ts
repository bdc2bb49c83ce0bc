import { inflateRawSync } from "node:zlib";
import {
  ENTRIES_MAX,
  ENTRY_NAME_MAX_BYTES,
  RATIO_FREE_BYTES,
  RATIO_MAX,
  UNPACKED_MAX_BYTES,
} from "./bounds.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** The parts of an archive by name; each is unpacked on demand. */
export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  read(name: string): Uint8Array;
}

interface Entry {
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

const END_RECORD = 0x06_05_4b_50;
const END_BYTES = 22;
const COMMENT_MAX_BYTES = 65_535;
const ENTRY_RECORD = 0x02_01_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_RECORD = 0x04_03_4b_50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** Sizes of 4 GiB and more are written elsewhere (ZIP64); no file of ours has them. */
const ELSEWHERE = 0xff_ff_ff_ff;

/**
 * Trusts only the central directory, like office programs, and not even that for sizes: these are measured while parts
 * are unpacked.
 */
export function openZip(bytes: Uint8Array): Archive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(file);
  let budget = UNPACKED_MAX_BYTES;
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name) ?? broken(`it lacks ${name}`);
      const unpacked = unpack(file, entry, budget);
      budget -= unpacked.byteLength;
      return unpacked;
    },
  };
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new UnreadableFile("bomb", `it has more than ${ENTRIES_MAX} parts`);
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > file.length || file.readUInt32LE(at) !== ENTRY_RECORD)
      broken("its directory ends early");
    if ((file.readUInt16LE(at + 8) & 1) !== 0)
      throw new UnreadableFile("encrypted", "its parts are encrypted");
    const nameBytes = file.readUInt16LE(at + 28);
    if (nameBytes > ENTRY_NAME_MAX_BYTES)
      throw new UnreadableFile("bomb", "the name of a part is longer than any name");
    const nameStart = at + ENTRY_BYTES;
    const name = file.toString("utf8", nameStart, nameStart + nameBytes).replaceAll("\\", "/");
    // Two parts with one name: programs differ in which they show, so one of them could be hidden.
    if (entries.has(name)) broken(`it has two parts called ${name}`);
    entries.set(name, {
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at = nameStart + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(file: Buffer): number {
  const lowest = Math.max(0, file.length - END_BYTES - COMMENT_MAX_BYTES);
  for (let at = file.length - END_BYTES; at >= lowest; at -= 1) {
    if (file.readUInt32LE(at) === END_RECORD) return at;
  }
  return broken("its directory is missing");
}

function unpack(file: Buffer, { method, packedBytes, offset }: Entry, budget: number): Uint8Array {
  if (offset === ELSEWHERE || packedBytes === ELSEWHERE) broken("its parts are too large");
  if (offset + LOCAL_BYTES > file.length || file.readUInt32LE(offset) !== LOCAL_RECORD)
    broken("a part is missing");
  const start = offset + LOCAL_BYTES + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packedBytes > file.length) broken("a part ends early");
  const packed = file.subarray(start, start + packedBytes);
  if (method === STORED) return packed.length <= budget ? packed : bomb();
  if (method !== DEFLATED) broken("a part is packed in an unknown way");
  const most = Math.min(budget, Math.max(RATIO_FREE_BYTES, packedBytes * RATIO_MAX));
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") bomb();
    throw new UnreadableFile("broken", "a part cannot be unpacked", { cause });
  }
}

function bomb(): never {
  throw new UnreadableFile("bomb", "it unpacks to far more than a document holds");
}

function broken(reason: string): never {
  throw new UnreadableFile("broken", reason);
}
