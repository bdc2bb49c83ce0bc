import type { Readable } from "node:stream";

/** All bytes of a stream, or undefined as soon as there are more: pipes and devices may go on forever. */
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
