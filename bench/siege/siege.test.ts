import { expect, test } from "vitest";
import { brokenPromises, PROMISED } from "./promises.ts";
import { besiege, crowd } from "./siege.ts";

/** Other tests and people use the machine at the same time; what must never happen gets no slack. */
const BUSY_MACHINE = 5;

test("hardening 1: free accounts with hostile texts stop neither the server nor other people's scans", async () => {
  const siege = await besiege({ waves: [8, 32].map((parallel) => ({ parallel, seconds: 10 })) });
  expect(brokenPromises(siege, BUSY_MACHINE)).toEqual([]);
}, 180_000);

test("hardening 6: /healthz answers while fifty people do different things", async () => {
  const health = await crowd({ parallel: 50, seconds: 10 });
  expect(health.failed).toBe(0);
  expect(health.p99Ms).toBeLessThan(PROMISED.healthMs * BUSY_MACHINE);
}, 120_000);
