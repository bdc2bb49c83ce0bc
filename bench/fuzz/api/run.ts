import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "../../api/postgres.ts";
import { writeReliability } from "../../reliability.ts";
import { fuzzApi, MEMORY_MAX_MB } from "./campaign.ts";
import { type ApiFuzzResults, apiFuzzSection } from "./section.ts";

/**
 * `npm run fuzz:api -- --count 200000 --seed 1 --database postgres` (or `embedded`); `--no-report` leaves the documents as
 * they are.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "postgres" },
    "no-report": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
const startedAt = performance.now();
const postgres = values.database === "postgres" ? await startPostgres() : undefined;
const databaseUrl = await postgres?.createDatabase();
const fuzzed = await fuzzApi({
  seed,
  count: Number(values.count),
  ...(databaseUrl !== undefined && { databaseUrl }),
  tell: console.log,
});
await postgres?.stop();
const results: ApiFuzzResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  database: postgres ? "PostgreSQL" : "the embedded database",
  seed,
  seconds: (performance.now() - startedAt) / 1_000,
  ...fuzzed,
};
for (const one of fuzzed.breaks.slice(0, 20)) console.log(JSON.stringify(one));
console.log(apiFuzzSection(results));
if (!values["no-report"]) {
  mkdirSync(fileURLToPath(new URL("../../results/", import.meta.url)), { recursive: true });
  const file = fileURLToPath(new URL("../../results/fuzz-api.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReliability();
}
process.exit(fuzzed.breaks.length > 0 || fuzzed.endedMb > MEMORY_MAX_MB ? 1 : 0);
