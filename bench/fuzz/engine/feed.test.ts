import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fight } from "./campaign.ts";
import { type Fed, feed } from "./feed.ts";
import { planOrders } from "./orders.ts";
import { openProgress } from "./progress.ts";
import { TARGETS } from "./targets.ts";

const SEED = 23;

test.each(TARGETS)(
  "$name keeps its promises with generated inputs",
  async (target) => {
    const { breaks } = await feed(target, { seed: SEED, from: 0, count: 25 });
    expect(breaks).toEqual([]);
  },
  60_000,
);

test("reports an input that throws, with what reproduces it", async () => {
  const target = {
    name: "picky",
    share: 1,
    make: (random: { below: (bound: number) => number }) => String(random.below(10)),
    run: async (input: string | Uint8Array) => {
      if (input === "7") throw new Error("no sevens");
    },
  };
  const { breaks } = await feed(target, { seed: SEED, from: 0, count: 100 });
  expect(breaks.length).toBeGreaterThan(0);
  const [{ number = -1 } = {}] = breaks;
  const again = await feed(target, { seed: SEED, from: number, count: 1 });
  expect(again.breaks).toMatchObject([{ target: "picky", number, input: '"7"' }]);
});

test("plans every input once, leaves out finished portions, and merges the sums", () => {
  const targets = [
    { name: "often", share: 9 },
    { name: "seldom", share: 1 },
  ];
  const orders = planOrders(targets, { seed: 1, count: 10_000 });
  const inputsOf = (name: string) =>
    orders.filter(({ target }) => target === name).map(({ from, count }) => [from, count]);
  expect(inputsOf("seldom")).toEqual([
    [0, 500],
    [500, 500],
  ]);
  expect(inputsOf("often").reduce((sum, [, count = 0]) => sum + count, 0)).toBe(9_000);

  const name = `fuzz-engine-test-${process.pid}`;
  const progress = openProgress(name);
  const fed = { inputs: 500, slowestMs: 3, cpuMs: 10, breaks: [] };
  progress.add("often", 0, fed);
  progress.add("often", 500, { ...fed, slowestMs: 9 });
  progress.save();
  const later = openProgress(name);
  expect(later.isDone("often", 500)).toBe(true);
  expect(later.isDone("often", 1_000)).toBe(false);
  expect(later.of("often")).toEqual({ target: "often", inputs: 1_000, slowestMs: 9, cpuMs: 20, breaks: [] });
  expect(openProgress(name, true).isDone("often", 500)).toBe(false);
});

test("finds an input that ends the process, and still feeds the others", async () => {
  const summed: { from: number; fed: Fed }[] = [];
  const orders = [{ target: "any", seed: 1, from: 0, count: 20 }];
  const worker = join(mkdtempSync(join(tmpdir(), "fuzz-worker-")), "worker.mjs");
  const answer = "{ inputs: count, slowestMs: 1, cpuMs: 1, breaks: [] }";
  const isIn = "from <= 13 && 13 < from + count";
  writeFileSync(
    worker,
    `process.on("message", ({ from, count }) => (${isIn} ? process.exit(7) : process.send(${answer})));`,
  );
  await fight({
    orders,
    processes: 1,
    worker,
    progress: { add: (_target, from, fed) => summed.push({ from, fed }) },
    tell: () => undefined,
  });
  expect(summed).toMatchObject([
    { from: 0, fed: { inputs: 20, breaks: [{ number: 13, what: "ended the process (7)" }] } },
  ]);
});
