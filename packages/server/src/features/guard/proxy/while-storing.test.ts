import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Caller } from "../../../http/caller.ts";
import type { UpstreamAnswer } from "./upstream.ts";
import { askWhileStoring } from "./while-storing.ts";

const ANSWER: UpstreamAnswer = { status: 200, headers: {}, body: Readable.from([]) };
const callerWith = (left: number) => ({ scanLimit: 1_000, scanCount: 1_000 - left }) as Caller;

/** A row that is stored or refused when the test says so, and the state of the call to the model. */
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

test("the model is called while the row is written, and its answer waits for the row", async () => {
  const { asked, store, calls, order } = setUp(500);
  expect(order).toEqual(["asked", "stored"]);
  let isTold = false;
  void asked.then(() => (isTold = true));
  await nextTurn();
  expect([calls.length, isTold]).toEqual([1, false]);
  store("row");
  expect(await asked).toEqual({ scanId: "row", answer: ANSWER });
});

test("the call to the model is aborted if storing the row is refused", async () => {
  const { asked, refuse, calls } = setUp(500);
  refuse(new Error("used up"));
  await expect(asked).rejects.toThrow("used up");
  expect(calls[0]?.aborted).toBe(true);
});

test("near the monthly limit the model is called only after the call was counted", async () => {
  const { asked, refuse, calls } = setUp(1);
  await nextTurn();
  refuse(new Error("used up"));
  await expect(asked).rejects.toThrow("used up");
  expect(calls).toEqual([]);
});
