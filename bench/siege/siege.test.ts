import { afterAll, beforeAll, expect, test } from "vitest";
import { watchStolenTime } from "../../packages/server/src/testing/stolen-time.ts";
import { brokenPromises, PROMISED } from "./promises.ts";
import { besiege, crowd, lookAround, type Place, startPlace } from "./siege.ts";

/** No other test runs in parallel, but the machine may be slow. What must never happen gets no slack. */
const BUSY_MACHINE = 5;
/** How many times longer than before the siege calls may take on an even busier machine. */
const TIMES_BEFORE = 5;

/** If other work slowed the processor by more than this factor, times cannot be judged. */
const STOLEN_MAX = 1.25;

let place: Place;
/** How many times longer than promised a call may take. More if calls are slow even without a siege. */
let slack = BUSY_MACHINE;
beforeAll(async () => {
  place = await startPlace();
  const before = await lookAround(place);
  const waits = [before.shortScans.p99Ms / PROMISED.shortScanMs, before.health.p99Ms / PROMISED.healthMs];
  slack = Math.max(BUSY_MACHINE, TIMES_BEFORE * Math.max(...waits));
});
afterAll(() => place.server.stop());

test("hardening 1: free accounts with hostile texts stop neither the server nor other people's scans", async () => {
  const slowness = watchStolenTime();
  const siege = await besiege(
    place,
    [8, 32].map((parallel) => ({ parallel, seconds: 5 })),
  );
  expect(brokenPromises(siege, unlessStolen(slowness()))).toEqual([]);
});

test("hardening 6: /healthz answers while fifty people do different things", async () => {
  const slowness = watchStolenTime();
  const health = await crowd(place, { parallel: 50, seconds: 5 });
  expect(health.failed).toBe(0);
  expect(health.p99Ms).toBeLessThan(PROMISED.healthMs * unlessStolen(slowness()));
});

/** How many times longer calls may take. Infinity if the processor was given to other work. */
function unlessStolen(slowness: number): number {
  if (slowness <= STOLEN_MAX) return slack;
  console.warn(
    `The processor was given to others (${slowness.toFixed(1)} times slower): times are not judged.`,
  );
  return Infinity;
}
