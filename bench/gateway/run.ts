import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { familyMemory, residentMb } from "../../packages/server/src/testing/resident-memory.ts";
import { startServer } from "../api/server.ts";
import { writeReport } from "../report.ts";
import { describeMishap } from "./mishap.ts";
import { percentilesOf } from "./percentiles.ts";
import type { GatewayResults } from "./section.ts";
import { createStreams, type Watched } from "./streams.ts";
import { QUICK_MODEL, startPacedUpstream } from "./upstream.ts";

/**
 * `npm run bench:gateway`: measures what the gateway adds to a streamed chat answer, compared with the same
 * model server without it. `-- --only first`, `pieces` or `crowds` measures one part, prints it and writes
 * nothing.
 */
const STARTS = 5;
/** Answers before counting begins: a new server still runs code that the JIT has not compiled. */
const WARM_UP = { rounds: 4, atOnce: 50 };
const FIRST_BYTES = 100;
/**
 * Enough for a text to be read and released. More is not needed, because these answers only measure the first
 * byte.
 */
const SHORT_PIECES = 5;
const WHOLE_ANSWERS = 25;
const PARALLEL = 500;
/** Enough to see whether memory still grows after the process has reached its size. */
const ROUNDS = 10;
const SETTLE_MS = 5_000;

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const upstream = await startPacedUpstream();
const direct = createStreams({ url: `${upstream.url}/v1`, keys: ["sk-bench"], upstream });

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
const wants = (part: "first" | "pieces" | "crowds") => only === undefined || only === part;

const cold: Watched[] = [];
const starts = only === undefined ? STARTS : 1;
for (let n = 1; n < starts; n += 1) {
  const fresh = await startGateway();
  cold.push(await clientOf(fresh, 1).watch(SHORT_PIECES));
  await fresh.stop();
}
const server = await startGateway();
// One key for all, because the first call of a key also creates the rows of its account.
const guarded = clientOf(server, 1);
const crowded = clientOf(server, server.keys.length);
cold.push(await guarded.watch(SHORT_PIECES));

for (let round = 0; round < WARM_UP.rounds; round += 1)
  for (const streams of [crowded, direct]) await streams.atOnce(WARM_UP.atOnce);
await sleep(SETTLE_MS);
const first = await alternately(wants("first") ? FIRST_BYTES : 0, SHORT_PIECES);
const whole = await alternately(wants("pieces") ? WHOLE_ANSWERS : 0);
const startedMb = residentMb(server.pid);
const crowds: GatewayResults["crowds"][number][] = [];
const rounds = wants("crowds") ? ROUNDS : 0;
for (let round = 0; round < rounds; round += 1) {
  const crowd = await crowded.atOnce(PARALLEL);
  for (const mishap of crowd.mishaps ?? []) console.error(describeMishap(mishap));
  await sleep(SETTLE_MS);
  crowds.push({ ...crowd, mb: residentMb(server.pid) });
  if (only !== undefined) console.log(crowds.at(-1), familyMemory(server.pid));
}
const { seconds: idealSeconds } = wants("crowds") ? await direct.atOnce(PARALLEL) : { seconds: 0 };
await server.stop();
await upstream.close();

const results: GatewayResults = {
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  loadBefore,
  streams: FIRST_BYTES,
  warm: {
    answersBefore: WARM_UP.rounds * WARM_UP.atOnce,
    shortPieces: SHORT_PIECES,
    wholeAnswers: WHOLE_ANSWERS,
    pieces: whole.guarded.flatMap(({ chunkMs }) => chunkMs).length,
  },
  cold: { starts: STARTS, firstByte: firstBytesOf(cold), overScan: overScanOf(cold) },
  firstByte: { direct: firstBytesOf(first.direct), guarded: firstBytesOf(first.guarded) },
  overScan: overScanOf(first.guarded),
  chunk: { direct: chunksOf(whole.direct), guarded: chunksOf(whole.guarded) },
  parallel: PARALLEL,
  idealSeconds,
  startedMb,
  crowds,
};
console.log(JSON.stringify(results, null, 2));
if (only !== undefined) process.exit();
mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
writeFileSync(
  fileURLToPath(new URL("../results/gateway.json", import.meta.url)),
  `${JSON.stringify(results, null, 2)}\n`,
);
writeReport();

/** Starts a server that has loaded its model and was never called. */
async function startGateway() {
  const started = await startServer({
    engine: "on",
    env: { UPSTREAM_OPENAI_URL: `${upstream.url}/v1`, UPSTREAM_OPENAI_KEY: "sk-bench" },
  });
  while (!(await fetch(`${started.url}/readyz`)).ok) await sleep(200);
  await sleep(SETTLE_MS);
  return started;
}

function clientOf({ url, keys }: Awaited<ReturnType<typeof startServer>>, keyCount: number) {
  return createStreams({ url: `${url}/openai/v1`, keys: keys.slice(0, keyCount), upstream });
}

/** Alternates between calls with and without the gateway, so that other load on the machine affects both. */
async function alternately(count: number, pieces = QUICK_MODEL.pieces) {
  const watched = { direct: [] as Watched[], guarded: [] as Watched[] };
  for (let n = 0; n < count; n += 1) {
    watched.direct.push(await direct.watch(pieces));
    watched.guarded.push(await guarded.watch(pieces));
  }
  return watched;
}

function firstBytesOf(watched: readonly Watched[]) {
  return percentilesOf(watched.map(({ firstByteMs }) => firstByteMs));
}

function overScanOf(watched: readonly Watched[]) {
  return percentilesOf(watched.map(({ firstByteMs, scanMs }) => firstByteMs - scanMs));
}

function chunksOf(watched: readonly Watched[]) {
  return percentilesOf(watched.flatMap(({ chunkMs }) => chunkMs));
}
