import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "../../api/postgres.ts";
import { writeReliability } from "../../reliability.ts";
import { AT_ONCE, fuzzApi, MEMORY_MAX_MB, portionsOf } from "./campaign.ts";
import { tellBreak } from "./notes.ts";
import { openApiProgress } from "./progress.ts";
import { type ApiFuzzResults, apiFuzzSection } from "./section.ts";
import { sumUp } from "./sum-up.ts";

/**
 * `npm run fuzz:api -- --count 200000 --seed 1 --database postgres` (or `embedded`); `--no-report` leaves the
 * documents unchanged. The same count and seed resume an interrupted run and repeat the portions with breaks;
 * `--anew` begins from the start. With `--minutes 30` no portion begins after half an hour.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    database: { type: "string", default: "postgres" },
    minutes: { type: "string", default: "Infinity" },
    "at-once": { type: "string", default: String(AT_ONCE) },
    anew: { type: "boolean", default: false },
    "no-report": { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);
console.log(`seed ${seed}`);
const postgres = values.database === "postgres" ? await startPostgres() : undefined;
const databaseUrl = await postgres?.createDatabase();
const progress = openApiProgress(`fuzz-api-${seed}-${count}-${values.database}`, values.anew);
const { routes } = await fuzzApi({
  seed,
  portions: portionsOf(count).filter(({ from }) => !progress.isDone(from)),
  atOnce: Number(values["at-once"]),
  enoughMs: Number(values.minutes) * 60_000,
  ...(databaseUrl !== undefined && { databaseUrl }),
  onPlayed: ({ from }, played, all) => {
    progress.add(from, played);
    const { requests, entered } = sumUp(all, progress.all());
    const pace = Math.round((played.requests / played.seconds) * 10) / 10;
    console.log(
      `${requests} of ${count}, ${pace} a second: ${entered} of ${all.length} routes entered, ${played.endedMb} MB`,
    );
    for (const one of played.breaks) console.log(tellBreak(one));
  },
});
await postgres?.stop();
const sum = sumUp(routes, progress.all());
const note = process.env["BENCH_NOTE"];
const results: ApiFuzzResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  database: postgres ? "PostgreSQL" : "the embedded database",
  seed,
  ...(note && { note }),
  wanted: count,
  mended: progress.mended(),
  ...sum,
};
for (const [id, reason] of Object.entries(sum.refusals)) console.log(`not entered: ${id}: ${reason}`);
console.log(apiFuzzSection(results));
if (!values["no-report"]) {
  mkdirSync(fileURLToPath(new URL("../../results/", import.meta.url)), { recursive: true });
  const file = fileURLToPath(new URL("../../results/fuzz-api.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReliability();
}
process.exit(sum.breaks.length > 0 || sum.endedMb > MEMORY_MAX_MB ? 1 : 0);
