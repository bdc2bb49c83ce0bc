import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/** Messages may contain pictures; anything longer is not a message. */
const MESSAGE_MAX_BYTES = 64 * 1_048_576;
const NEWLINE = 0x0a;

/** The lines of a stream, one message each. Stops at a line that is too long to be a message. */
export async function* readMessageLines(input: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString("utf8");
      parts = [];
      bytes = 0;
      rest = rest.subarray(end + 1);
    }
    parts.push(rest);
    bytes += rest.length;
    if (bytes > MESSAGE_MAX_BYTES) throw new Error("a message is longer than 64 MiB");
  }
  const last = Buffer.concat(parts).toString("utf8");
  if (last.trim() !== "") yield last;
}

/**
 * Writes a line and waits if the reader is slower. Does nothing if the other side is gone, which is no error
 * here.
 */
export async function writeLine(output: Writable, line: string): Promise<void> {
  if (!output.writable || output.write(`${line}\n`)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(output, "drain", { signal }), once(output, "close", { signal })]).catch(
    () => undefined,
  );
  waiting.abort();
}
