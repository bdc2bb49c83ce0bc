import { expect, test } from "vitest";
import { feed } from "./feed.ts";
import { TARGETS } from "./targets.ts";

const SEED = 23;

test.each(TARGETS)(
  "$name keeps its promises with what is made for it",
  async (target) => {
    const { breaks } = await feed(target, { seed: SEED, from: 0, count: 25 });
    expect(breaks).toEqual([]);
  },
  60_000,
);

test("an input that throws is told with what makes it again", async () => {
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
