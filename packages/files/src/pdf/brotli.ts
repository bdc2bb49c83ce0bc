import { brotliDecompressSync, constants } from "node:zlib";

const NOTHING = Buffer.alloc(0);

/** Bytes unpacked up to where the data end; none of data that are damaged, undefined if there are more than `most`. */
export function fromBrotli(packed: Buffer, most: number): Buffer | undefined {
  try {
    const finishFlush = constants.BROTLI_OPERATION_FLUSH;
    return brotliDecompressSync(packed, { maxOutputLength: most, finishFlush });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? undefined : NOTHING;
  }
}
