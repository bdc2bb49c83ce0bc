import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Command } from "./arguments.ts";
import { readBatches } from "./line-batches.ts";
import { createPool } from "./pool.ts";
import { createProgress } from "./progress.ts";

/** Enough batches in flight to keep every worker busy while the oldest is written. */
const BATCHES_PER_WORKER = 3;

/**
 * One response per input line, in the same order. Memory stays constant: the input is read only as fast as
 * the answers are written. A line that cannot be answered gets an error object and does not stop the rest,
 * but it must not count as clean.
 */
export async function runJsonl(command: Command, input: Readable): Promise<number> {
  const pool = createPool(command);
  const progress = createProgress(input);
  const inFlight: ReturnType<typeof pool.run>[] = [];
  let failures = 0;
  let unread = 0;
  const writeOldest = async (): Promise<void> => {
    const done = await inFlight.shift();
    if (!done) return;
    failures += done.failures;
    unread += done.unread;
    progress.add(done);
    if (!process.stdout.write(done.output)) await once(process.stdout, "drain");
  };
  try {
    for await (const batch of readBatches(input)) {
      inFlight.push(pool.run(batch));
      if (inFlight.length >= pool.size * BATCHES_PER_WORKER) await writeOldest();
    }
    while (inFlight.length > 0) await writeOldest();
  } finally {
    progress.end();
    await pool.close();
  }
  if (failures > 0) return 1;
  return unread > 0 ? 2 : 0;
}
