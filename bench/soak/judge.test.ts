import { expect, test } from "vitest";
import { findTroubles } from "./judge.ts";
import type { Minute, Soak } from "./soak.ts";
import { createTimes, spreadOf } from "./times.ts";

const CALM: Minute = {
  serverMb: 300,
  engineMb: 200,
  kinds: {},
  statuses: { "scan 200": 100, "scan 429": 1 },
  late: 0,
  tableBytes: { users: 16_384 },
  waiting: { scans: 0 },
};
const soakOf = (minutes: (n: number) => Partial<Minute>, change: Partial<Soak> = {}): Soak => ({
  capacity: 100,
  rate: 70,
  minutes: Array.from({ length: 12 }, (_, n) => ({ ...CALM, ...minutes(n) })),
  thirds: {},
  leftOver: { scans: 0 },
  delivered: 0,
  ...change,
});
const thirds = (lastP99Ms: number, calls = 1_000) => ({
  scan: { first: { calls, p50Ms: 10, p99Ms: 100 }, last: { calls, p50Ms: 10, p99Ms: lastP99Ms } },
});

test("finds no troubles in a calm hour, however high memory was during the warm-up", () => {
  expect(findTroubles(soakOf((n) => ({ serverMb: n < 2 ? 900 : 300 }), { thirds: thirds(110) }))).toEqual([]);
});

test.each([
  ["one 5xx", soakOf((n) => (n === 5 ? { statuses: { "scan 503": 1 } } : {})), /1 calls were answered 5xx/],
  ["one call without an answer", soakOf((n) => (n === 5 ? { statuses: { "file 0": 1 } } : {})), /1 calls/],
  ["memory that creeps up", soakOf((n) => ({ serverMb: 300 + n * 8 })), /memory went from/],
  ["a p99 that rises", soakOf(() => ({}), { thirds: thirds(200) }), /p99 of "scan" went from 100 to 200 ms/],
  [
    "a growing table that holds no records",
    soakOf((n) => ({ tableBytes: { users: n * 1_048_576 } })),
    /table users/,
  ],
  ["a queue that grows", soakOf((n) => ({ waiting: { scans: n * 40 } })), /queue "scans" grew/],
  ["what is never worked off", soakOf(() => ({}), { leftOver: { "job mail": 3 } }), /3 of "job mail"/],
  ["calls that could not be sent", soakOf(() => ({ late: 1 })), /12 calls could not be sent/],
])("reports %s", (_, soaked, sentence) => {
  const troubles = findTroubles(soaked);
  expect(troubles).toHaveLength(1);
  expect(troubles[0]).toMatch(sentence);
});

test("lets records grow, and does not judge the p99 of a few calls", () => {
  const soaked = soakOf((n) => ({ tableBytes: { scan_logs: n * 10_000_000 } }), { thirds: thirds(900, 20) });
  expect(findTroubles(soaked)).toEqual([]);
});

test("computes percentiles over many minutes within one bucket of the exact ones", () => {
  const minutes = [0, 1].map((minute) => {
    const times = createTimes();
    for (let n = 0; n < 500; n += 1) times.add(1 + minute * 500 + n);
    return times;
  });
  const { calls, p50Ms, p99Ms } = spreadOf(minutes);
  expect(calls).toBe(1_000);
  expect(Math.abs(p50Ms / 501 - 1)).toBeLessThan(0.05);
  expect(Math.abs(p99Ms / 991 - 1)).toBeLessThan(0.05);
});
