import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "../api/postgres.ts";
import { writeReport } from "../report.ts";
import { brokenPromises, PROMISED } from "./promises.ts";
import { type SiegeResults, siegeSection } from "./section.ts";
import { besiege, crowd, startPlace } from "./siege.ts";

/** `npm run bench:siege -- --seconds 300 --parallel 8,16,32,64 --database embedded,PostgreSQL` */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    parallel: { type: "string", default: "8,16,32,64" },
    database: { type: "string", default: "embedded" },
  },
});
const MIXED_CALLS = 50;
const MIXED_S = 20;
const seconds = Number(values.seconds);
const parallel = values.parallel.split(",").map(Number);
const waves = parallel.map((count) => ({ parallel: count, seconds: seconds / parallel.length }));
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const rows: SiegeResults["rows"][number][] = [];

for (const database of values.database.split(",")) {
  const postgres = database === "embedded" ? undefined : await startPostgres();
  const place = await startPlace(await postgres?.createDatabase());
  rows.push({ database, ...(await besiege(place, waves)) });
  await place.server.stop();
  await postgres?.stop();
}

const place = await startPlace();
const health = await crowd(place, { parallel: MIXED_CALLS, seconds: MIXED_S });
await place.server.stop();
const mixed = { parallel: MIXED_CALLS, health };
const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`;
const note = process.env["BENCH_NOTE"];
const results: SiegeResults = { machine, loadBefore, seconds, parallel, ...(note && { note }), rows, mixed };
console.log(siegeSection(results));
mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
const file = fileURLToPath(new URL("../results/siege.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
writeReport();
const isBroken = rows.some((row) => brokenPromises(row).length > 0) || mixed.health.p99Ms > PROMISED.healthMs;
if (isBroken) process.exitCode = 1;
