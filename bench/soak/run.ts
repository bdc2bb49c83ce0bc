import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeReliability } from "../reliability.ts";
import { findTroubles } from "./judge.ts";
import { DATABASES, type Row, soakRow } from "./row.ts";
import { type SoakResults, soakSection } from "./section.ts";
import { soakSideBySide } from "./side-by-side.ts";

/**
 * `npm run bench:soak -- --minutes 60 --database both`: runs at 70 % of what a ramp measures, at another
 * share (`--share 0.5`), or at a fixed rate (`--rate 5` calls per second) if the machine has other work.
 * `--side-by-side` runs both databases at the same time, each on a core of its own. `--no-report` leaves the
 * documents unchanged.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    share: { type: "string", default: "0.7" },
    rate: { type: "string" },
    database: { type: "string", default: "both" },
    "side-by-side": { type: "boolean", default: false },
    "no-report": { type: "boolean", default: false },
  },
});
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const share = Number(values.share);
const wanted = values.database === "both" ? DATABASES : [values.database];
const unknown = wanted.find((database) => !DATABASES.includes(database));
if (unknown !== undefined)
  throw new Error(`--database is "both" or one of ${DATABASES.join(", ")}, not "${unknown}"`);
const options = wanted.map((database) => ({
  database,
  minutes: Number(values.minutes),
  share,
  ...(values.rate !== undefined && { rate: Number(values.rate) }),
}));
const rows: Row[] = values["side-by-side"] ? await soakSideBySide(options) : [];
if (!values["side-by-side"]) for (const one of options) rows.push(await soakRow(one));

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
