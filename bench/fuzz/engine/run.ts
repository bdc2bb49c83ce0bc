import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeReliability } from "../../reliability.ts";
import { fight } from "./campaign.ts";
import { planOrders } from "./orders.ts";
import { openProgress } from "./progress.ts";
import { type EngineFuzzResults, engineFuzzSection } from "./section.ts";
import { TARGETS } from "./targets.ts";

/**
 * `npm run fuzz:engine -- --count 5000000 --seed 1 --processes 2 --target scan`; `--no-report` leaves the
 * documents unchanged. The same count and seed resume an interrupted run; `--anew` begins from the start.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "5000000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    target: { type: "string" },
    processes: { type: "string", default: String(availableParallelism()) },
    anew: { type: "boolean", default: false },
    "no-report": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);
console.log(`seed ${seed}`);
const targets = TARGETS.filter(({ name }) => values.target === undefined || name === values.target);
const progress = openProgress(
  `fuzz-engine-${seed}-${count}${values.target === undefined ? "" : `-${values.target.replaceAll(/\W+/g, "-")}`}`,
  values.anew,
);
const orders = planOrders(targets, { seed, count }).filter(
  ({ target, from }) => !progress.isDone(target, from),
);
await fight({ orders, processes: Number(values.processes), progress, tell: console.log });
progress.save();
const rows = targets.flatMap(({ name }) => progress.of(name) ?? []);
const results: EngineFuzzResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  seed,
  processes: Number(values.processes),
  seconds: progress.seconds(),
  rows,
};
console.log(engineFuzzSection(results));
if (!values["no-report"]) {
  mkdirSync(fileURLToPath(new URL("../../results/", import.meta.url)), { recursive: true });
  const file = fileURLToPath(new URL("../../results/fuzz-engine.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReliability();
}
process.exit(rows.some(({ breaks }) => breaks.length > 0) ? 1 : 0);
