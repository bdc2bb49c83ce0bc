import { inflateSync } from "node:zlib";
import { UnreadableFile } from "../unreadable-file.ts";
import { fromHex, from85, fromLzw, lzwLength } from "./ascii-filters.ts";
import { createPictures } from "./pictures.ts";
import { speaksOfEncryption } from "./without-encryption.ts";

/** No page is described in more than this. */
const STREAM_MAX_BYTES = 32 * 1_048_576;
/** A picture may be larger; those that are surely nothing else are not unpacked at all. */
const PICTURE_MAX_BYTES = 64 * 1_048_576;
const PIXEL_MAX_BYTES = 8;
const RATIO_MAX = 250;
/** So little may be packed as tightly as it will. */
const FREE_BYTES = 1_048_576;
/** What measuring all streams of a file may cost, in bytes that are unpacked or looked at; pictures are not measured. */
const COST_MAX_BYTES = 256 * 1_048_576;
/** For looking at one dictionary. */
const LOOK_COST_BYTES = 1_000;
/** Room for a stream's dictionary before the word `stream`. */
const DICTIONARY_BYTES = 4_000;
/** Nobody packs what is packed and what is packed again. */
const LAYERS_MAX = 3;

/** Where the data of a stream lie. */
interface Place {
  readonly start: number;
  readonly end: number;
}

interface Stream extends Place {
  readonly dictionary: string;
  /** What it may unpack to whatever its ratio, in bytes. */
  readonly free: number;
}

interface Lookers {
  /** Sees what is unpacked. */
  readonly look: (unpacked: Buffer) => void;
  /** Sees streams of objects, as they are and unpacked. */
  readonly lookAtObjects: (objects: Buffer, dictionary: string) => void;
}

/**
 * Unpacks every stream with a bound, whatever its dictionary says: that may lie, or stand elsewhere. PDF.js has no bound:
 * a megabyte of zeros would fill the memory. The answer is where those lie that were passed over as pictures.
 */
export function refuseBombs(bytes: Uint8Array, { look, lookAtObjects }: Lookers): Place[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const knowsLzw = file.includes("/LZW");
  const pictures = createPictures(file);
  const claimed: (Stream & { readonly id: string })[] = [];
  let end = -1;
  let room = COST_MAX_BYTES;
  const spend = ({ start, end: to, dictionary, free }: Stream, see: (unpacked: Buffer) => void): void => {
    // A filter's name may also stand in an object of its own.
    const hasLzw = knowsLzw && /\/LZW|\/(?:Filter|F)\s*\[?\s*\d/u.test(dictionary);
    room -= measure(file.subarray(start, to), { hasLzw, layer: 0, free, look: see });
    if (room < 0) bomb();
  };
  for (let at = file.indexOf("stream"); at !== -1; at = file.indexOf("stream", at + 6)) {
    const start = startOfData(file, at + 6);
    if (start === -1 || file.toString("latin1", at - 3, at) === "end") continue;
    // Looked for once for all streams before it: a file may be nothing but beginnings.
    if (start > end) end = file.indexOf("endstream", start);
    if (end === -1) break;
    room -= LOOK_COST_BYTES;
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
    const dictionary = before.slice(Math.max(0, before.lastIndexOf("obj")));
    const pixels = pixelsOf(dictionary);
    if (pixels > 1) {
      const [, id = ""] =
        /(\d{1,9})\s{1,4}\d{1,5}\s{1,4}$/u.exec(before.slice(0, before.lastIndexOf("obj"))) ?? [];
      const free = Math.max(FREE_BYTES, Math.min(PICTURE_MAX_BYTES, pixels * PIXEL_MAX_BYTES));
      claimed.push({ start, end, dictionary, free, id });
      continue;
    }
    const holdsObjects = dictionary.includes("ObjStm");
    if (holdsObjects && !isZlib(file.subarray(start, end))) {
      room -= end - start;
      if (room < 0) bomb();
      lookAtObjects(file.subarray(start, end), dictionary);
    }
    spend({ start, end, dictionary, free: FREE_BYTES }, (unpacked) => {
      look(unpacked);
      if (!holdsObjects) return;
      pictures.look(unpacked);
      lookAtObjects(unpacked, dictionary);
    });
  }
  // Objects in encrypted streams cannot be looked at.
  const isOnlyPicture = speaksOfEncryption(file) ? () => false : pictures.areOnlyPictures();
  const passed: Place[] = [];
  for (const stream of claimed) {
    if (isOnlyPicture(stream.id)) passed.push(stream);
    else spend(stream, look);
  }
  return passed;
}

/**
 * The size of a picture that PDF.js passes over for it; 0 for anything else. With a width below zero it counts as small,
 * and all of it is unpacked; a width that stands elsewhere may be such a one.
 */
function pixelsOf(dictionary: string): number {
  if (!/\/Subtype\s*\/Image\b/u.test(dictionary) || dictionary.includes("#")) return 0;
  const sides = [...dictionary.matchAll(/\/(?:Width|Height|W|H)\b\s*(?=(.{0,30}))/gsu)];
  if (sides.length < 2) return 0;
  return sides.reduce((all, [, value = ""]) => all * Number(PLAIN_LENGTH.exec(value)?.[0] ?? 0), 1);
}

/** And no reference, `12 0 R`. */
const PLAIN_LENGTH = /^[1-9]\d{0,8}(?=[\s/>])(?!\s+\d+\s+R\b)/u;

/** Behind the line break that follows the word; -1 where none does, as in `endstream`'s other half. */
function startOfData(file: Buffer, at: number): number {
  if (file[at] === 0x0d) return file[at + 1] === 0x0a ? at + 2 : at + 1;
  return file[at] === 0x0a ? at + 1 : -1;
}

interface Layer extends Pick<Stream, "free">, Pick<Lookers, "look"> {
  readonly hasLzw: boolean;
  readonly layer: number;
}

/** Tells what measuring it has cost. */
function measure(packed: Buffer, { hasLzw, layer, free, look }: Layer): number {
  if (layer >= LAYERS_MAX) bomb();
  const inner = { hasLzw, layer: layer + 1, free, look };
  const most = Math.max(free, Math.min(STREAM_MAX_BYTES, packed.length * RATIO_MAX));
  if (isZlib(packed)) {
    const unpacked = inflate(packed, most);
    if (unpacked) look(unpacked);
    return unpacked ? unpacked.length + measure(unpacked, inner) : most;
  }
  const plain = fromHex(packed) ?? from85(packed);
  if (plain) look(plain);
  let cost = plain ? packed.length : 0;
  if (plain && (isZlib(plain) || hasLzw)) cost += measure(plain, inner);
  if (!hasLzw) return cost;
  const length = lzwLength(packed, most);
  if (length > most) bomb();
  if (length > 0) look(fromLzw(packed, length));
  return cost + packed.length + length;
}

/** The first two bytes of what zlib packs (RFC 1950). */
const isZlib = (bytes: Buffer): boolean =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;

function inflate(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most });
  } catch (error) {
    // Anything else is for PDF.js to judge, which mends much.
    if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return undefined;
    return bomb(error);
  }
}

function bomb(cause?: unknown): never {
  throw new UnreadableFile("bomb", "a page unpacks to far more than a page holds", { cause });
}
