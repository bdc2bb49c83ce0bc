import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "../api/postgres.ts";
import { writeReliability } from "../reliability.ts";
import { findTroubles } from "./judge.ts";
import { type SoakResults, soakSection } from "./section.ts";
import { type Minute, soak } from "./soak.ts";
import { failures } from "./traffic.ts";

/**
 * `npm run bench:soak -- --minutes 60 --database both`: at 70 % of what a ramp measures, or at `--share 0.5` of it, or at
 * `--rate 5` calls a second where other things run on the machine. `--no-report` leaves the documents as they are.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    share: { type: "string", default: "0.7" },
    rate: { type: "string" },
    database: { type: "string", default: "both" },
    "no-report": { type: "boolean", default: false },
  },
});
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const share = Number(values.share);
const wanted = values.database === "both" ? ["embedded", "postgres"] : [values.database];
const rows: SoakResults["rows"][number][] = [];

for (const database of wanted) {
  const postgres = database === "embedded" ? undefined : await startPostgres();
  const databaseUrl = await postgres?.createDatabase();
  const soaked = await soak({
    minutes: Number(values.minutes),
    share,
    ...(values.rate !== undefined && { rate: Number(values.rate) }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    onStep: (line) => console.log(`${database} ramp: ${line}`),
    onMinute: (minute, number) => console.log(lineOf(database, minute, number)),
  });
  rows.push({ database: database === "embedded" ? "Embedded database" : "PostgreSQL", ...soaked });
  await postgres?.stop();
}

const note = process.env["BENCH_NOTE"];
const results: SoakResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  loadBefore,
  share,
  ...(note && { note }),
  rows,
};
console.log(soakSection(results));
if (!values["no-report"]) {
  mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
  const file = fileURLToPath(new URL("../results/soak.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReliability();
}
if (rows.some((row) => findTroubles(row).length > 0)) process.exitCode = 1;

function lineOf(database: string, { serverMb, engineMb, kinds, statuses, waiting }: Minute, number: number) {
  const calls = Object.values(kinds).reduce((sum, one) => sum + one.calls, 0);
  const queued = Object.entries(waiting)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`);
  return `${database} minute ${number}: ${calls} calls, scan p99 ${kinds["scan"]?.p99Ms ?? 0} ms, ${failures(statuses)} failed, ${serverMb} + ${engineMb} MB, waiting: ${queued.join(", ") || "nothing"}`;
}
