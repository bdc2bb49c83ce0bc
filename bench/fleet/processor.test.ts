import { expect, test } from "vitest";
import { firstBottleneck, partsOf, type Proc, readProcesses, useBetween } from "./processor.ts";

const proc = (pid: number, parent: number, name: string, command = name, ticks = 0): Proc => ({
  pid,
  parent,
  name,
  command,
  ticks,
});
const FAMILY = [
  proc(1, 0, "init"),
  proc(10, 1, "node", "node bench/fleet/run.ts"),
  proc(11, 10, "node", "node packages/server/src/main.ts"),
  proc(12, 11, "node", "node engine-process.ts"),
  proc(13, 10, "haproxy"),
  proc(14, 10, "node", "node postgres-holder.ts"),
  proc(15, 14, "postgres"),
  proc(16, 15, "postgres"),
  proc(17, 10, "node", "node packages/server/src/testing/bench-server.ts"),
  proc(18, 17, "node", "node engine-process.ts"),
  proc(20, 1, "postgres"),
  proc(21, 1, "node", "node packages/server/src/main.ts"),
];

test("assigns each process to its part, and foreign ones to none", () => {
  expect([...partsOf(FAMILY, 10)]).toEqual([
    [10, "load"],
    [11, "server"],
    [12, "engine"],
    [13, "HAProxy"],
    [15, "PostgreSQL"],
    [16, "PostgreSQL"],
    [17, "server"],
    [18, "engine"],
  ]);
});

test("does not count processor time used before the first snapshot", () => {
  const at = (ticks: number) => FAMILY.map((one) => (one.pid === 12 ? { ...one, ticks } : one));
  const { cores, busiestServer } = useBetween(at(500), at(1_500), 10, 10);
  expect(cores).toEqual({ engine: 1, server: 0, PostgreSQL: 0, PgBouncer: 0, HAProxy: 0, load: 0 });
  expect(busiestServer).toBe(0);
});

test.each([
  [{ engine: 1.2, server: 0.6, PostgreSQL: 0.1 }, 0.6, /^the machine's cores, most by engine \(63 %\)$/],
  [{ engine: 0.2, server: 0.95 }, 0.95, /^the server's one thread$/],
  [{ engine: 0.2, server: 0.3 }, 0.3, /^none of the processors \(0\.5 of 2 cores busy\)$/],
])("%j", (some, busiestServer, words) => {
  const cores = { PostgreSQL: 0, PgBouncer: 0, HAProxy: 0, load: 0, ...some };
  expect(firstBottleneck({ cores, busiestServer }, 2)).toMatch(words);
});

test.skipIf(process.platform !== "linux")("finds this process and its processor time", () => {
  const own = readProcesses().find(({ pid }) => pid === process.pid);
  expect(own?.ticks).toBeGreaterThan(0);
  expect(own?.parent).toBe(process.ppid);
});
