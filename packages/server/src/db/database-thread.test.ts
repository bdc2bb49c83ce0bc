import { Worker } from "node:worker_threads";
import { PGlite, protocol } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import type { Answer, Asked } from "./database-thread.ts";

const MEBIBYTE = 2 ** 20;
const THREAD = new URL("./database-thread.ts", import.meta.url);

test("the thread keeps no answer in memory once it is sent", async () => {
  const worker = new Worker(THREAD, {
    workerData: { folder: "memory://", startParams: PGlite.defaultStartParams },
  });
  const ask = (asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.postMessage({ id: 1, ...asked }, []);
    });
  const used = async () => (await worker.getHeapStatistics()).used_heap_size / MEBIBYTE;
  try {
    await ask({ kind: "start" });
    const before = await used();
    for (let n = 0; n < 400; n += 1) {
      const { bytes } = await ask({
        kind: "run",
        bytes: protocol.serialize.query("select repeat('x', 200000)"),
      });
      expect(bytes.length).toBeGreaterThan(200_000);
      worker.removeAllListeners("error");
    }
    // 76 MiB of answers went through the thread.
    expect((await used()) - before).toBeLessThan(20);
  } finally {
    await worker.terminate();
  }
});
