import { inflateSync } from "node:zlib";
import { UnreadableFile } from "../unreadable-file.ts";

/** No page is described in more than this; pictures may be, and are not unpacked. */
const STREAM_MAX_BYTES = 32 * 1_048_576;
const RATIO_MAX = 250;
/** Room for a stream's dictionary before the word `stream`. */
const DICTIONARY_BYTES = 400;

/** Unpacks every packed stream with a bound. PDF.js has none: a megabyte of zeros would fill the memory. */
export function refuseBombs(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf("stream"); at !== -1; at = file.indexOf("stream", at + 6)) {
    const dictionary = file.toString("latin1", Math.max(0, at - DICTIONARY_BYTES), at);
    const isPacked = /\/(?:FlateDecode|Fl)\b/u.test(dictionary);
    if (!isPacked || /\/Subtype\s*\/Image\b/u.test(dictionary)) continue;
    const start = file.indexOf("\n", at) + 1;
    const end = file.indexOf("endstream", start);
    if (start === 0 || end === -1) continue;
    measure(file.subarray(start, end));
  }
}

function measure(packed: Buffer): void {
  const most = Math.min(STREAM_MAX_BYTES, Math.max(1_048_576, packed.length * RATIO_MAX));
  try {
    inflateSync(packed, { maxOutputLength: most });
  } catch (error) {
    // Anything else is for PDF.js to judge, which mends much.
    if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") return;
    throw new UnreadableFile("bomb", "a page unpacks to far more than a page holds", { cause: error });
  }
}
