import { describe, expect, test } from "vitest";
import { createOneAtATime, createOwnersCap } from "./one-at-a-time.ts";
import { createLinearProver } from "./prove-linear.ts";

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: () => resolve() };
}

describe("one at a time", () => {
  test("owners take turns: a single task runs after one task of each other owner", async () => {
    const inTurn = createOneAtATime();
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const gate = held();
    const all = [inTurn("a", gate.work)];
    for (const name of ["a1", "a2", "a3"]) all.push(inTurn("a", note(name)));
    all.push(inTurn("b", note("b1")), inTurn("c", note("c1")));
    gate.end();
    await Promise.all(all);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "a3"]);
  });

  test("after a failure the next task begins", async () => {
    const inTurn = createOneAtATime();
    const first = inTurn("a", () => Promise.reject(new Error("no")));
    const second = inTurn("a", async () => "yes");
    await expect(first).rejects.toThrow("no");
    expect(await second).toBe("yes");
  });

  test("an owner's tasks beyond the cap are refused with a message, and others' are not", async () => {
    const capped = createOwnersCap(2, "Two are under way.");
    const gate = held();
    const begun = [capped("a", gate.work), capped("a", gate.work)];
    await expect(capped("a", gate.work)).rejects.toMatchObject({
      code: "rate_limited",
      status: 429,
      message: "Two are under way.",
    });
    expect(await capped("b", async () => "served")).toBe("served");
    gate.end();
    await Promise.all(begun);
    expect(await capped("a", async () => "served again")).toBe("served again");
  });
});

test("many hard proofs of one workspace delay another by one proof", async () => {
  const proven: string[] = [];
  const gate = held();
  const prove = createLinearProver(async ({ owner, source }) => {
    if (source === "first") await gate.work();
    proven.push(`${owner} ${source}`);
    return { isLinear: true, growth: "" };
  });
  const ask = (owner: string, source: string) => prove({ owner, source, flags: "u" });
  const all = ["first", "second", "third", "fourth"].map((source) => ask("slow", source));
  await expect(ask("slow", "fifth")).rejects.toMatchObject({ code: "rate_limited" });
  all.push(ask("other", "own"));
  gate.end();
  await Promise.all(all);
  expect(proven.indexOf("other own")).toBe(2);
});
