import { UnreadableFile } from "../unreadable-file.ts";
import { fromHex, from85, fromLzw, fromRunLength, isInLetters, lzwLength } from "./ascii-filters.ts";
import { fromBrotli } from "./brotli.ts";
import { createDictionaries } from "./dictionaries.ts";
import { type Filters, filtersOf } from "./filters.ts";
import { inflateAll, isZlib } from "./inflate.ts";
import { type Parameters, parametersOf } from "./parameters.ts";
import { createPictures } from "./pictures.ts";
import { type Prediction, rowBytesOf, unpredict } from "./predictors.ts";
import { speaksOfEncryption } from "./without-encryption.ts";

/** No real page needs more. */
const STREAM_MAX_BYTES = 32 * 1_048_576;
/** A picture may be larger; one that is certainly nothing else is not unpacked at all. */
const PICTURE_MAX_BYTES = 64 * 1_048_576;
const PIXEL_MAX_BYTES = 8;
const RATIO_MAX = 250;
/** Up to this size, any compression ratio is allowed. */
const FREE_BYTES = 1_048_576;
/** What measuring all streams of a file may cost, in bytes unpacked or looked at. Pictures are not measured. */
const COST_MAX_BYTES = 256 * 1_048_576;
/** The cost of looking at one dictionary. */
const LOOK_COST_BYTES = 1_000;
/** The cost of reading how a stream's data are to be unpacked. */
const PARAMETERS_COST_BYTES = 20_000;
/** What undoing a prediction costs for each byte, compared with unpacking it. */
const costOf = ({ isPng, bits }: Prediction): number => (isPng || bits === 8 ? 4 : 64);
/** Room for a stream's dictionary before the word `stream`. */
const DICTIONARY_BYTES = 4_000;
/** A longer one may hide how its stream is packed. */
const LONG_DICTIONARY_BYTES = 64_000;
/** No real file packs anything more often. */
const LAYERS_MAX = 3;

/** Where the data of a stream lie. */
interface Place {
  readonly start: number;
  readonly end: number;
}

interface Stream extends Place {
  readonly filters: Filters;
  readonly before: string;
  /** How many bytes it may unpack to at any compression ratio. */
  readonly free: number;
}

interface Lookers {
  /** Gets everything that is unpacked. */
  readonly look: (unpacked: Buffer) => void;
  /** Gets object streams, as they are and unpacked. */
  readonly lookAtObjects: (objects: Buffer, dictionary: string) => void;
  /** Is called if a stream is so damaged that not all of it could be unpacked. */
  readonly miss: () => void;
}

/**
 * Unpacks every stream up to a limit, whatever its dictionary says: that may lie, or be in another object. PDF.js has
 * no limit: a megabyte of packed zeros would fill the memory. Returns the places of streams skipped as pictures.
 */
export function refuseBombs(bytes: Uint8Array, { look, lookAtObjects, miss }: Lookers): Place[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pictures = createPictures(file);
  const claimed: (Stream & { readonly id: string })[] = [];
  const dictionaries = createDictionaries(file);
  let firstEnd = -1;
  let room = COST_MAX_BYTES;
  const spend = ({ start, end, filters, before, free }: Stream, see: (unpacked: Buffer) => void): void => {
    const parameters = parametersOf(before, dictionaries);
    if (parameters.isRead) room -= PARAMETERS_COST_BYTES;
    if (parameters.isUnknown) miss();
    if (parameters.predictions.some((prediction) => rowBytesOf(prediction) > STREAM_MAX_BYTES)) bomb();
    const rest = file.subarray(start);
    room -= measure(file.subarray(start, end), {
      rest,
      filters,
      parameters,
      layer: 0,
      free,
      look: see,
      miss,
    });
    if (room < 0) bomb();
  };
  for (let at = file.indexOf("stream"); at !== -1; at = file.indexOf("stream", at + 6)) {
    const start = startOfData(file, at + 6);
    if (start === -1 || file.toString("latin1", at - 3, at) === "end") continue;
    // Searched once for all streams that begin before it: a file may hold nothing but beginnings.
    if (start > firstEnd) firstEnd = file.indexOf("endstream", start);
    if (firstEnd === -1) break;
    room -= LOOK_COST_BYTES;
    const before = dictionaryBefore(at);
    const end = Math.max(
      firstEnd,
      endByLength(file, { start, firstEnd, lengths: dictionaries.lengthsIn(before) }),
    );
    const dictionary = before.slice(Math.max(0, before.lastIndexOf("obj")));
    const filters = filtersOf(before);
    const pixels = pixelsOf(dictionary);
    if (pixels > 1) {
      const [, id = ""] =
        /(\d{1,9})\s{1,4}\d{1,5}\s{1,4}$/u.exec(before.slice(0, before.lastIndexOf("obj"))) ?? [];
      const free = Math.max(FREE_BYTES, Math.min(PICTURE_MAX_BYTES, pixels * PIXEL_MAX_BYTES));
      claimed.push({ start, end, filters, before, free, id });
      continue;
    }
    const holdsObjects = dictionary.includes("ObjStm");
    if (holdsObjects && !isZlib(file.subarray(start, end))) {
      room -= end - start;
      if (room < 0) bomb();
      lookAtObjects(file.subarray(start, end), dictionary);
    }
    spend({ start, end, filters, before, free: FREE_BYTES }, (unpacked) => {
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

  function dictionaryBefore(at: number): string {
    const before = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
    if (before.includes("obj") || at <= DICTIONARY_BYTES) return before;
    room -= LONG_DICTIONARY_BYTES;
    if (room < 0) bomb();
    return file.toString("latin1", Math.max(0, at - LONG_DICTIONARY_BYTES), at);
  }
}

/**
 * Where the data end according to their declared length, if the word for the end follows: packed data may hold that word
 * as well. -1 if no length fits.
 */
function endByLength(file: Buffer, { start, firstEnd, lengths }: Lengths): number {
  const ends = lengths.map((length) => start + length).filter((end) => end > firstEnd && isEnd(file, end));
  return ends.reduce((last, end) => Math.max(last, end), -1);
}

interface Lengths {
  readonly start: number;
  readonly firstEnd: number;
  readonly lengths: readonly number[];
}

const isEnd = (file: Buffer, at: number): boolean =>
  at < file.length &&
  /^(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){0,20}endstream/u.test(file.toString("latin1", at, at + 1_000));

/**
 * The size of a picture that PDF.js skips because of its size; 0 for anything else. A picture with a negative width
 * counts as small, so all of it is unpacked; a width in another object may be negative.
 */
function pixelsOf(dictionary: string): number {
  if (!/\/Subtype\s*\/Image\b/u.test(dictionary) || dictionary.includes("#")) return 0;
  const sides = [...dictionary.matchAll(/\/(?:Width|Height|W|H)\b\s*(?=(.{0,30}))/gsu)];
  if (sides.length < 2) return 0;
  return sides.reduce((all, [, value = ""]) => all * Number(PLAIN_LENGTH.exec(value)?.[0] ?? 0), 1);
}

/** A positive number that is not the start of a reference, `12 0 R`. */
const PLAIN_LENGTH = /^[1-9]\d{0,8}(?=[\s/>])(?!\s+\d+\s+R\b)/u;

/** The position after the line break that follows the word `stream`; -1 if none follows. */
function startOfData(file: Buffer, at: number): number {
  if (file[at] === 0x0d) return file[at + 1] === 0x0a ? at + 2 : at + 1;
  return file[at] === 0x0a ? at + 1 : -1;
}

interface Layer extends Pick<Stream, "free">, Pick<Lookers, "look" | "miss"> {
  /** The data and all that follows them: a stream may hold the word that seems to end it. */
  readonly rest?: Buffer;
  readonly filters: Filters;
  readonly parameters: Parameters;
  readonly layer: number;
}

/** Unpacks the data in every way in which they could be packed. Returns what measuring has cost. */
function measure(packed: Buffer, { rest = packed, ...stream }: Layer): number {
  const { filters, parameters, layer, free, look } = stream;
  const most = Math.max(free, Math.min(STREAM_MAX_BYTES, packed.length * RATIO_MAX));
  if (layer >= LAYERS_MAX) return refuseDeeper(packed, stream, most);
  let cost = 0;
  const see = (unpacked: Buffer | undefined, mayGoOn: boolean): void => {
    if (!unpacked || unpacked.length === 0) return;
    look(unpacked);
    cost += unpacked.length;
    if (mayGoOn || isZlib(unpacked) || isInLetters(unpacked))
      cost += measure(unpacked, { ...stream, layer: layer + 1 });
  };
  const isMixed = filters.lzw || filters.brotli || filters.runs.has(layer + 1);
  const seePredicted = (unpacked: Buffer, mayGoOn: boolean): void => {
    see(unpacked, mayGoOn);
    for (const prediction of parameters.predictions) {
      cost += costOf(prediction) * unpacked.length;
      if (cost > COST_MAX_BYTES) bomb();
      see(unpredict(unpacked, prediction), isMixed);
    }
  };
  if (isZlib(packed)) {
    const { bytes, cost: spent, isIncomplete } = inflate(packed, rest, most);
    cost += spent;
    if (isIncomplete) stream.miss();
    seePredicted(bytes, true);
  }
  see(fromHex(packed, filters.hex), isMixed);
  see(from85(packed, filters.base85), isMixed);
  if (filters.lzw)
    for (const early of parameters.earlyChanges) {
      const length = lzwLength(packed, most, early);
      if (length > most) bomb();
      cost += packed.length;
      seePredicted(fromLzw(packed, length, early), filters.brotli);
    }
  if (filters.brotli) {
    cost += packed.length;
    see(fromBrotli(packed, most) ?? bomb(), true);
  }
  if (filters.runs.has(layer)) {
    cost += packed.length;
    see(fromRunLength(packed, most) ?? bomb(), false);
  }
  return cost;
}

/** Text and garbage may begin like packed data, but nothing much can be unpacked from them. */
function refuseDeeper(packed: Buffer, { filters, parameters }: Layer, most: number): number {
  const unpacked = isZlib(packed) ? inflate(packed, packed, most).bytes : (fromHex(packed) ?? from85(packed));
  const brotli = filters.brotli ? fromBrotli(packed, CHANCE_MAX_BYTES) : Buffer.alloc(0);
  const lzw = filters.lzw ? parameters.earlyChanges : [];
  const isLong = lzw.some((early) => lzwLength(packed, CHANCE_MAX_BYTES, early) > CHANCE_MAX_BYTES);
  if ((unpacked?.length ?? 0) > CHANCE_MAX_BYTES || brotli === undefined || isLong) bomb();
  return packed.length;
}

const CHANCE_MAX_BYTES = 1_000;

function inflate(packed: Buffer, rest: Buffer, most: number): ReturnType<typeof inflateAll> {
  try {
    return inflateAll(packed, { rest, most });
  } catch (error) {
    return bomb(error);
  }
}

function bomb(cause?: unknown): never {
  throw new UnreadableFile("bomb", "a page unpacks to far more than a page holds", { cause });
}
