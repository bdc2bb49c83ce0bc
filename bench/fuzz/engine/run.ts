import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeReliability } from "../../reliability.ts";
import { fight, type Fought } from "./campaign.ts";
import { type EngineFuzzResults, engineFuzzSection } from "./section.ts";
import { TARGETS } from "./targets.ts";

/** `npm run fuzz:engine -- --count 5000000 --seed 1 --target scan`; `--no-report` leaves the documents as they are. */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "5000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    target: { type: "string" },
    parallel: { type: "string", default: String(Math.max(1, availableParallelism())) },
    "no-report": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
const targets = TARGETS.filter(({ name }) => values.target === undefined || name === values.target);
const shares = targets.reduce((sum, { share }) => sum + share, 0);
const startedAt = performance.now();
const rows: Fought[] = [];
const waiting = [...targets];
await Promise.all(
  Array.from({ length: Number(values.parallel) }, async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      const fought = await fight(target, seed, Math.ceil((Number(values.count) * target.share) / shares));
      rows.push(fought);
      console.log(
        `${target.name}: ${fought.inputs} inputs, slowest ${fought.slowestMs} ms, ${fought.breaks.length} broken`,
      );
      for (const one of fought.breaks.slice(0, 5)) console.log(JSON.stringify(one));
    }
  }),
);
const results: EngineFuzzResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  seed,
  seconds: (performance.now() - startedAt) / 1_000,
  rows: targets.flatMap(({ name }) => rows.find(({ target }) => target === name) ?? []),
};
console.log(engineFuzzSection(results));
if (!values["no-report"]) {
  mkdirSync(fileURLToPath(new URL("../../results/", import.meta.url)), { recursive: true });
  const file = fileURLToPath(new URL("../../results/fuzz-engine.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReliability();
}
process.exit(rows.some(({ breaks }) => breaks.length > 0) ? 1 : 0);
