import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../ports/clock.ts";
import { createDeliveryWorker, type DeliveryWorker } from "./delivery-worker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** A worker with an empty outbox, and a count of its looks. */
function startIdle(kind: "embedded" | "postgres") {
  let looks = 0;
  const store = {
    claim: async () => {
      looks += 1;
      return [];
    },
    release: async () => undefined,
  };
  const worker: DeliveryWorker = createDeliveryWorker({
    store,
    connection: { kind },
    clock: systemClock,
    log: pino({ level: "silent" }),
    random: () => 0.5,
  } as unknown as Parameters<typeof createDeliveryWorker>[0]);
  worker.start();
  return { worker, looks: () => looks };
}

test.each([
  ["embedded", 21],
  ["postgres", 61],
] as const)("on the %s database an idle worker looks %i times in a minute", async (kind, times) => {
  const { worker, looks } = startIdle(kind);
  await vi.advanceTimersByTimeAsync(60_500);
  expect(looks()).toBe(times);
  await worker.stop();
});

test("a nudge makes it look within five milliseconds, however long its pause", async () => {
  const { worker, looks } = startIdle("embedded");
  await vi.advanceTimersByTimeAsync(500);
  expect(looks()).toBe(1);
  for (let n = 0; n < 3; n += 1) worker.nudge();
  await vi.advanceTimersByTimeAsync(5);
  expect(looks()).toBe(2);
  await worker.stop();
});
