import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { closedLoop } from "../api/load.ts";
import { startPostgres } from "../api/postgres.ts";
import { makePrompts } from "../api/prompts.ts";
import { startServer } from "../api/server.ts";
import { table } from "../markdown.ts";
import { startFleet } from "./members.ts";
import { firstBottleneck, PARTS, readProcesses, useBetween } from "./processor.ts";
import { proveAll } from "./proofs.ts";
import { findTool, INSTALL, startBalancer, startPooler } from "./tools.ts";

/**
 * `npm run bench:scale -- --processes 1,2,4`: runs this many processes on one PostgreSQL behind HAProxy,
 * directly and through PgBouncer in transaction mode. Reports scans per second, the first bottleneck, and
 * whether the promises about several processes are kept.
 */
const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "1,2,4" },
    seconds: { type: "string", default: "10" },
    "no-proofs": { type: "boolean", default: false },
  },
});
const CONNECTIONS = 32;
const PROMPT_CHARS = 500;
const seconds = Number(values.seconds);

const haproxy = findTool("haproxy");
const pgbouncer = findTool("pgbouncer");
if (haproxy === undefined || pgbouncer === undefined) {
  console.log(`Skipped: this needs HAProxy and PgBouncer. Install them with \`${INSTALL}\`.`);
} else {
  process.exitCode = (await measureAll(haproxy, pgbouncer)) ? 0 : 1;
}

async function measureAll(balancer: string, pooler: string): Promise<boolean> {
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores`;
  const loadBefore = (loadavg()[0] ?? 0).toFixed(1);
  const postgres = await startPostgres();
  const rows: string[][] = [];
  let isAllKept = true;
  for (const size of values.processes.split(",").map(Number)) {
    for (const way of ["directly", "PgBouncer"] as const) {
      const databaseUrl = await postgres.createDatabase();
      const { row, isKept } = await measure({
        databaseUrl,
        size,
        balancer,
        pooler: way === "directly" ? undefined : pooler,
      });
      rows.push([String(size), way, ...row]);
      console.log(rows.at(-1)?.join(" | "));
      isAllKept &&= isKept;
    }
  }
  await postgres.stop();
  const head = [
    "processes",
    "database",
    "scans/s",
    "p50 ms",
    "p99 ms",
    "failed",
    "promises kept",
    ...PARTS.map((part) => `${part}, cores`),
    "first bottleneck",
  ];
  const day = new Date().toISOString().slice(0, 10);
  writeTable(
    `Measured ${day} on ${machine}; load average before ${loadBefore}. Cores: how many each part kept busy during the run.\n\n${table(head, rows)}`,
  );
  return isAllKept;
}

interface Setting {
  readonly databaseUrl: string;
  readonly size: number;
  readonly balancer: string;
  readonly pooler: string | undefined;
}

async function measure({ databaseUrl, size, balancer, pooler }: Setting) {
  const pool = pooler === undefined ? undefined : await startPooler(pooler, databaseUrl);
  // Creates the callers, which stay in the database.
  const maker = await startServer({ engine: "off", databaseUrl });
  const { keys } = maker;
  await maker.stop();
  const fleet = await startFleet(pool?.url ?? databaseUrl, size);
  const front = await startBalancer(
    balancer,
    fleet.members.map(({ port }) => port),
  );
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const target = { url: front.url, keys, prompts: makePrompts(2_000, PROMPT_CHARS) };
  await untilAnswered(front.url);
  await closedLoop(target, CONNECTIONS, seconds / 2);
  const before = readProcesses();
  const startedAt = performance.now();
  const top = await closedLoop(target, CONNECTIONS, seconds);
  const elapsedS = (performance.now() - startedAt) / 1_000;
  const use = useBetween(before, readProcesses(), process.pid, elapsedS);
  const proofs = values["no-proofs"] ? [] : await proveAll({ fleet, url: front.url, client, target });
  console.log(`\n${size} processes, PostgreSQL ${pooler === undefined ? "directly" : "through PgBouncer"}`);
  for (const { promise, seen, isKept } of proofs)
    console.log(`${isKept ? "kept  " : "BROKEN"} ${promise}: ${seen}`);
  await client.end();
  await front.stop();
  await fleet.stop();
  await pool?.stop();
  const kept = proofs.filter(({ isKept }) => isKept).length;
  return {
    row: [
      String(top.perSecond),
      top.p50Ms.toFixed(0),
      top.p99Ms.toFixed(0),
      String(top.failures),
      `${kept}/${proofs.length}`,
      ...PARTS.map((part) => use.cores[part].toFixed(2)),
      firstBottleneck(use, availableParallelism()),
    ],
    isKept: kept === proofs.length && top.failures === 0,
  };
}

/** Waits until the balancer has seen that its servers are ready. */
async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The figures appear in one place in the documentation. */
function writeTable(text: string): void {
  console.log(`\n${text}`);
  const file = fileURLToPath(new URL("../../docs/scaling.md", import.meta.url));
  const parts = /^(.*<!-- bench:scale -->\n).*(<!-- end -->.*)$/s.exec(readFileSync(file, "utf8"));
  if (parts) writeFileSync(file, `${parts[1]}\n${text}\n\n${parts[2]}`);
}
