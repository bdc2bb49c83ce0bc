import type { Readable } from "node:stream";

/**
 * Reads all bytes of a stream, or returns undefined as soon as there are more than allowed: pipes and devices
 * may never end.
 */
export async function readUpTo(maxBytes: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
