import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Caller } from "../../../http/caller.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { askWhileStoring } from "./while-storing.ts";

const ANSWER: UpstreamAnswer = { status: 200, headers: {}, body: Readable.from([]) };
const callerWith = (left: number) => ({ scanLimit: 1_000, scanCount: 1_000 - left }) as Caller;

/** A row that is stored, or refused, when the test says so; and what became of the model's call. */
function setUp(left: number) {
  const { promise, resolve: store, reject: refuse } = Promise.withResolvers<string>();
  const calls: AbortSignal[] = [];
  const order: string[] = [];
  const asked = askWhileStoring({
    caller: callerWith(left),
    store: () => {
      order.push("stored");
      return promise;
    },
    signal: new AbortController().signal,
    ask: async (signal) => {
      calls.push(signal);
      order.push("asked");
      return ANSWER;
    },
  });
  return { asked, store, refuse, calls, order };
}

test("the model is asked while the row is written, and its answer waits for the row", async () => {
  const { asked, store, calls, order } = setUp(500);
  expect(order).toEqual(["asked", "stored"]);
  let isTold = false;
  void asked.then(() => (isTold = true));
  await nextTurn();
  expect([calls.length, isTold]).toEqual([1, false]);
  store("row");
  expect(await asked).toEqual({ scanId: "row", answer: ANSWER });
});

test("a call that is refused after all is broken off", async () => {
  const { asked, refuse, calls } = setUp(500);
  refuse(new Error("used up"));
  await expect(asked).rejects.toThrow("used up");
  expect(calls[0]?.aborted).toBe(true);
});

test("near the month's limit the model is asked only for a call that is counted", async () => {
  const { asked, refuse, calls } = setUp(1);
  await nextTurn();
  refuse(new Error("used up"));
  await expect(asked).rejects.toThrow("used up");
  expect(calls).toEqual([]);
});
