import { createEngine } from "@prompt-shield/engine/node";
import { writeRecord } from "./records.ts";

/** Scans its share of the records on request and reports how long it took: one core's worth of work. */
const engine = createEngine();
await engine.ready;
for (let seed = 0; seed < 40; seed += 1)
  await engine.scan({ content: writeRecord(90_000 + seed), source: "tool" });
process.send?.("ready");

process.on("message", ({ from, to }: { from: number; to: number }) => {
  const records = Array.from({ length: to - from }, (_, n) => writeRecord(from + n));
  void scanAll(records).then((ms) => process.send?.({ ms }));
});

async function scanAll(records: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const content of records) await engine.scan({ content, source: "tool" });
  return performance.now() - startedAt;
}
