import { parentPort, workerData } from "node:worker_threads";
import { answerBatch } from "./answer-batch.ts";
import type { Batch } from "./line-batches.ts";
import { loadEngine } from "./load-engine.ts";

// Not awaited before the listener is attached: Deno drops messages that arrive without one.
const engine = loadEngine(workerData);
let last: Promise<unknown> = engine;

parentPort?.on("message", (batch: Batch) => {
  // One at a time, so that the answers are sent in the order in which the batches arrived.
  last = last.then(async () =>
    parentPort?.postMessage(await answerBatch(await engine, batch, workerData), []),
  );
});
