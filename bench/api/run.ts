import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { readProcesses, useBetween } from "../fleet/processor.ts";
import { writeReport } from "../report.ts";
import { closedLoop, type Measured, openLoop } from "./load.ts";
import { residentMb } from "../../packages/server/src/testing/resident-memory.ts";
import { startPostgres } from "./postgres.ts";
import { makePrompts } from "./prompts.ts";
import { type ApiResults, TIMED_PARTS, type Times } from "./section.ts";
import { startServer } from "./server.ts";

/**
 * `npm run bench:api`: measures POST /api/v1/scan with quota and log, against the same route without the
 * engine.
 */
const CONNECTIONS = 32;
const PROMPT_CHARS = 500;
/** Long enough for the JIT to compile the hot code, even at only a hundred scans a second. */
const WARM_UP_S = 15;
const SECONDS = 10;
const SETTLE_MS = 5_000;

const prompts = makePrompts(2_000, PROMPT_CHARS);
const postgres = await startPostgres();
const rows: ApiResults["rows"][number][] = [];
const idleLoad = loadavg()[0] ?? 0;

for (const database of ["embedded", "PostgreSQL"] as const) {
  const floor = await measure(database, "off");
  const full = await measure(database, "on");
  rows.push({ database, floor, full, memory: full.memory });
  console.log(database, { shareOfFloor: full.top.perSecond / floor.top.perSecond, floor, full });
}
await postgres.stop();

const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`;
const results: ApiResults = {
  machine,
  loadBefore: Math.round(idleLoad * 10) / 10,
  promptChars: PROMPT_CHARS,
  connections: CONNECTIONS,
  rows,
};
mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
writeFileSync(
  fileURLToPath(new URL("../results/api.json", import.meta.url)),
  `${JSON.stringify(results, null, 2)}\n`,
);
writeReport();

/** Measures full load first, then half of that rate, which gives the percentiles people see in practice. */
async function measure(
  database: string,
  engine: "on" | "off",
): Promise<{ top: Measured; half: Measured; times: Times; memory: { startedMb: number; loadedMb: number } }> {
  const databaseUrl = database === "embedded" ? undefined : await postgres.createDatabase();
  const server = await startServer({ engine, ...(databaseUrl !== undefined && { databaseUrl }) });
  const target = { ...server, prompts };
  await untilReady(server.url);
  const startedMb = residentMb(server.pid);
  await closedLoop(target, CONNECTIONS, WARM_UP_S);
  const before = readProcesses();
  const top = await closedLoop(target, CONNECTIONS, SECONDS);
  const times = timesOf(useBetween(before, readProcesses(), process.pid, SECONDS).cores, top.perSecond);
  const half = await openLoop(target, top.perSecond / 2, SECONDS);
  const loadedMb = residentMb(server.pid);
  await server.stop();
  return { top, half, times, memory: { startedMb, loadedMb } };
}

function timesOf(cores: Readonly<Record<string, number>>, perSecond: number): Times {
  const msOf = (part: string) => Math.round(((cores[part] ?? 0) / perSecond) * 100_000) / 100;
  return Object.fromEntries(TIMED_PARTS.map((part) => [part, msOf(part)])) as Times;
}

/** Waits until the server is ready and has settled after its start. */
async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 200));
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}
