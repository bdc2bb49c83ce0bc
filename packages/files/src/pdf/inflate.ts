import { constants, inflateRawSync } from "node:zlib";

/** Bytes unpacked from zlib data, and what unpacking them has cost. */
export interface Inflated {
  readonly bytes: Buffer;
  readonly cost: number;
  /** Whether the search for the damaged place was given up, so that bytes before it are missing. */
  readonly isIncomplete: boolean;
}

const HEADER_BYTES = 2;
/** What starting to unpack costs. */
const ATTEMPT_COST_BYTES = 16_384;
/** What may be spent on finding the damaged place of one stream. */
const SEARCH_MAX_BYTES = 32 * 1_048_576;

/** Checks the two header bytes of zlib data (RFC 1950). */
export const isZlib = (bytes: Buffer): boolean =>
  bytes.length > HEADER_BYTES &&
  ((bytes[0] ?? 0) & 0x0f) === 8 &&
  (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0;

/**
 * Unpacks zlib data as programs do that show PDFs: without looking at the checksum, and up to the place where the data
 * end or are damaged. `rest` is what follows if the data do not end where they seem to. Throws ERR_BUFFER_TOO_LARGE.
 */
export function inflateAll(packed: Buffer, { rest, most }: { rest: Buffer; most: number }): Inflated {
  for (const data of [packed, rest]) {
    const bytes = inflate(data, most, constants.Z_FINISH);
    if (bytes) return { bytes, cost: bytes.length, isIncomplete: false };
  }
  return inflateDamaged(rest, most);
}

/**
 * The longest beginning that can be unpacked. Zlib returns nothing of data that are damaged, so the place is found by
 * halving: it fails on every beginning that is longer.
 */
function inflateDamaged(packed: Buffer, most: number): Inflated {
  let good = 0;
  let bad = packed.length + 1;
  let bytes: Buffer = Buffer.alloc(0);
  let attempts = 2;
  const cost = (): number => attempts * (ATTEMPT_COST_BYTES + good + bytes.length);
  for (let at = packed.length; bad - good > 1 && cost() < SEARCH_MAX_BYTES; at = (good + bad) >> 1) {
    const unpacked = inflate(packed.subarray(0, at), most, constants.Z_SYNC_FLUSH);
    attempts += 1;
    if (unpacked) [good, bytes] = [at, unpacked];
    else bad = at;
  }
  return { bytes, cost: cost(), isIncomplete: bad - good > 1 };
}

function inflate(packed: Buffer, most: number, finishFlush: number): Buffer | undefined {
  try {
    return inflateRawSync(packed.subarray(HEADER_BYTES), { maxOutputLength: most, finishFlush });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw error;
    return undefined;
  }
}
