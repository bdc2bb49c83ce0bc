import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { residentMb } from "../../packages/server/src/testing/resident-memory.ts";
import { startServer } from "../api/server.ts";
import { writeReport } from "../report.ts";
import { percentilesOf } from "./percentiles.ts";
import { createStreams } from "./streams.ts";
import { startPacedUpstream } from "./upstream.ts";
import type { GatewayResults } from "./section.ts";

/** `npm run bench:gateway`: what the gateway adds to a streamed chat answer, beside the same model's server without it. */
const ALONE = 12;
const PARALLEL = 500;
const ROUNDS = 5;
const SETTLE_MS = 5_000;

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const upstream = await startPacedUpstream();
const server = await startServer({
  engine: "on",
  env: { UPSTREAM_OPENAI_URL: `${upstream.url}/v1`, UPSTREAM_OPENAI_KEY: "sk-bench" },
});
while (!(await fetch(`${server.url}/readyz`)).ok) await sleep(200);
await sleep(SETTLE_MS);

const direct = createStreams({ url: `${upstream.url}/v1`, keys: ["sk-bench"], upstream });
const url = `${server.url}/openai/v1`;
// One key for all: the first call of a key also makes the rows of its account, which no later call does.
const guarded = createStreams({ url, keys: server.keys.slice(0, 1), upstream });
const crowded = createStreams({ url, keys: server.keys, upstream });
await guarded.oneByOne(5);
const plain = await direct.oneByOne(ALONE);
const alone = await guarded.oneByOne(ALONE);
const startedMb = residentMb(server.pid);
const crowds: GatewayResults["crowds"][number][] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const { failures, seconds } = await crowded.atOnce(PARALLEL);
  await sleep(SETTLE_MS);
  crowds.push({ failures, seconds, mb: residentMb(server.pid) });
}
const { seconds: idealSeconds } = await direct.atOnce(PARALLEL);
await server.stop();
await upstream.close();

const results: GatewayResults = {
  machine: `${cpus()[0]?.model ?? "unknown processor"}, ${availableParallelism()} cores, Node ${process.version}`,
  loadBefore,
  streams: ALONE,
  firstByte: { direct: percentilesOf(plain.firstByteMs), guarded: percentilesOf(alone.firstByteMs) },
  overScan: percentilesOf(alone.firstByteMs.map((ms, at) => ms - (alone.scanMs[at] ?? 0))),
  chunk: { direct: percentilesOf(plain.chunkMs), guarded: percentilesOf(alone.chunkMs) },
  parallel: PARALLEL,
  idealSeconds,
  startedMb,
  crowds,
};
console.log(JSON.stringify(results, null, 2));
mkdirSync(fileURLToPath(new URL("../results/", import.meta.url)), { recursive: true });
writeFileSync(
  fileURLToPath(new URL("../results/gateway.json", import.meta.url)),
  `${JSON.stringify(results, null, 2)}\n`,
);
writeReport();
