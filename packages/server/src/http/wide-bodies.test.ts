import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWideBodies } from "./wide-bodies.ts";

const WIDE = { values: 75_000, chars: 1_000_000 };

function keepBusy(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("wide bodies are taken one by one, with time for others in between, and senders take turns", async () => {
  const takeTurn = createWideBodies();
  const order: string[] = [];
  const send = async (owner: string, name: string) => {
    await takeTurn({ owner, ...WIDE });
    keepBusy(10);
    order.push(name);
  };
  const startedAt = performance.now();
  const sent = [send("ada", "a1"), send("ada", "a2"), send("ada", "a3"), send("ben", "b1")];
  await Promise.all(sent);
  expect(order).toEqual(["a1", "a2", "b1", "a3"]);
  expect(performance.now() - startedAt).toBeGreaterThan(4 * 10 + 3 * 30 - 5);
});

test("others do not wait", async () => {
  const takeTurn = createWideBodies();
  const isDone = { wide: false };
  const wide = Promise.all([1, 2, 3].map(() => takeTurn({ owner: "ada", ...WIDE }).then(() => keepBusy(20))));
  void wide.then(() => (isDone.wide = true));
  await takeTurn({ owner: "ada", values: 500, chars: 1_000_000 });
  await takeTurn({ owner: "ben", values: 500, chars: 100 });
  expect(isDone.wide).toBe(false);
  await wide;
});

test("too many that wait are refused, until some have been read", async () => {
  const takeTurn = createWideBodies();
  const sent = Array.from({ length: 40 }, () =>
    takeTurn({ owner: "ada", ...WIDE }).then(
      () => "read",
      (error: Error) => error.message,
    ),
  );
  await expect(takeTurn({ owner: "ben", ...WIDE })).resolves.toBeUndefined();
  const ends = await Promise.all(sent);
  expect(ends.filter((end) => end === "read")).toHaveLength(17);
  expect(ends.at(-1)).toMatch(/still in progress/u);
  await sleep(10);
  await expect(takeTurn({ owner: "ada", ...WIDE })).resolves.toBeUndefined();
});

test("one body may be as long as any", async () => {
  const takeTurn = createWideBodies();
  const turn = takeTurn({ owner: "ada", values: 1_000_000, chars: 200_000_000 });
  await expect(turn).resolves.toBeUndefined();
});
