import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Command } from "./arguments.ts";
import type { BatchDone } from "./answer-batch.ts";
import type { Batch } from "./line-batches.ts";

export interface Pool {
  readonly size: number;
  run(batch: Batch): Promise<BatchDone>;
  close(): Promise<void>;
}

interface Seat {
  readonly worker: Worker;
  /** Why this worker has stopped answering. */
  failure?: unknown;
  readonly waiting: Waiting[];
}

interface Waiting {
  resolve(done: BatchDone): void;
  reject(reason: unknown): void;
}

/** One worker per core; a batch goes to the worker with the shortest queue. Each answers in order. */
export function createPool(command: Command): Pool {
  // Stops the model's runtime from sending telemetry to its vendor. Workers only see it if the main thread
  // sets it.
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
  const seats = Array.from({ length: availableParallelism() }, () => createSeat(command));
  return {
    size: seats.length,
    run(batch) {
      const seat = seats.reduce((best, one) => (one.waiting.length < best.waiting.length ? one : best));
      const done = new Promise<BatchDone>((resolve, reject) => {
        if (seat.failure !== undefined) reject(seat.failure);
        else {
          seat.waiting.push({ resolve, reject });
          seat.worker.postMessage(batch, []);
        }
      });
      // Batches are awaited in order, so an early crash must not count as an unhandled rejection before its
      // turn.
      done.catch(() => undefined);
      return done;
    },
    async close() {
      await Promise.all(seats.map(({ worker }) => worker.terminate()));
    },
  };
}

function createSeat({ action, options, rulesOnly, failOn, content }: Command): Seat {
  const worker = new Worker(new URL("./batch-worker.ts", import.meta.url), {
    workerData: { action, options, rulesOnly, failOn, content },
  });
  const seat: Seat = { worker, waiting: [] };
  worker.on("message", (done: BatchDone) => seat.waiting.shift()?.resolve(done));
  worker.on("error", (error) => {
    seat.failure = error;
    for (const one of seat.waiting.splice(0)) one.reject(error);
  });
  return seat;
}
