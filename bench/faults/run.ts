import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeReliability } from "../reliability.ts";
import { breakThings } from "./faults.ts";
import { type FaultsResults, faultsSection } from "./section.ts";

/** `npm run bench:faults -- --seconds 8 --database both`; `--no-report` leaves the documents unchanged. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "8" },
    database: { type: "string", default: "both" },
    "no-report": { type: "boolean", default: false },
  },
});
const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const rows: FaultsResults["rows"][number][] = [];
for (const database of ["embedded", "postgres"] as const) {
  if (values.database !== "both" && values.database !== database) continue;
  const broken = await breakThings(database, Number(values.seconds) * 1_000, (one) =>
    console.log(`${database}: ${one.fault}: ${JSON.stringify(one.scans)}, back after ${one.recoveredMs} ms`),
  );
  rows.push({ database: database === "embedded" ? "Embedded database" : "PostgreSQL", ...broken });
}
const note = process.env["BENCH_NOTE"];
const results: FaultsResults = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  loadBefore,
  faultSeconds: Number(values.seconds),
  ...(note && { note }),
  rows,
};
console.log(faultsSection(results));
if (!values["no-report"]) {
  mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
  const file = fileURLToPath(new URL("../results/faults.json", import.meta.url));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  writeReliability();
}
process.exit(rows.some(({ losses }) => losses.length > 0) ? 1 : 0);
