import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { writeReport } from "../report.ts";
import { measureCost } from "./cost.ts";
import { measureReplay } from "./replay.ts";
import type { PolicyResults } from "./section.ts";

/**
 * `npm run bench:policies`: measures what a policy adds to a scan, and how long a replay of 100,000 rows
 * takes. Fails if a policy adds 3 % or more, or if the replay would take ten minutes. `-- --rows 5000` is a
 * small trial and writes nothing.
 */
const ROWS = 100_000;
const ADDED_MAX = 0.03;
const MS_A_ROW_MAX = (10 * 60_000) / ROWS;

const { values } = parseArgs({ options: { rows: { type: "string", default: String(ROWS) } } });
const rows = Number(values.rows);
const cost = await measureCost();
console.log(
  `a scan takes ${cost.without.toFixed(2)} ms at the median; a policy adds ${(cost.added * 100).toFixed(2)} % of it`,
);
const replay = await measureReplay(rows);
console.log(
  `a replay of ${replay.rows} rows took ${replay.seconds.toFixed(1)} s; ${replay.changed} would change`,
);
if (rows === ROWS) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
  const results: PolicyResults = { machine, date: new Date().toISOString().slice(0, 10), cost, replay };
  const file = new URL("../results/policies.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReport();
}
const isFine = cost.added < ADDED_MAX && (replay.seconds * 1_000) / replay.rows < MS_A_ROW_MAX;
process.exitCode = isFine ? 0 : 1;
