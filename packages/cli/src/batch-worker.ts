import { parentPort, workerData } from "node:worker_threads";
import { answerBatch } from "./answer-batch.ts";
import type { Batch } from "./line-batches.ts";
import { loadEngine } from "./load-engine.ts";

const engine = await loadEngine(workerData);
let last = Promise.resolve();

parentPort?.on("message", (batch: Batch) => {
  // One at a time, so that the answers leave in the order the batches came.
  last = last.then(async () => parentPort?.postMessage(await answerBatch(engine, batch, workerData), []));
});
