import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { startServer } from "../../e2e/server.ts";
import { writeReport } from "../report.ts";
import { audit } from "./audit.ts";
import { BUDGETS, shortfalls } from "./budget.ts";
import type { LighthouseResults } from "./section.ts";

/**
 * `npm run bench:lighthouse`: checks the public pages against the budget. Each score is the median of several
 * cold visits.
 */
const RUNS = 5;

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const server = await startServer();
const pages: LighthouseResults["pages"][number][] = [];
try {
  // In sequence, because parallel visits would affect each other.
  for (const { device, paths } of BUDGETS) {
    for (const path of paths) {
      const page = {
        path,
        device,
        ...(await audit(server.url + path, { device, runs: RUNS })),
      };
      pages.push(page);
      console.log(device, path, page.scores, page.requests, page.failing);
    }
  }
} finally {
  await server.stop();
}

const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores`;
const note = process.env["BENCH_NOTE"];
const results: LighthouseResults = { machine, loadBefore, runs: RUNS, ...(note && { note }), pages };
const file = fileURLToPath(new URL("../results/lighthouse.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
writeReport();

const missed = pages.flatMap(shortfalls);
for (const line of missed) console.error(line);
process.exitCode = missed.length === 0 ? 0 : 1;
