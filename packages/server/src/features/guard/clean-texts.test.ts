import { expect, test } from "vitest";
import { createCleanTexts } from "./clean-texts.ts";

test("the texts that were used last are remembered", () => {
  const clean = createCleanTexts(2);
  clean.add(["a"]);
  clean.add(["b"]);
  expect(clean.has(["a"])).toBe(true);
  clean.add(["c"]);
  expect(["a", "b", "c"].map((text) => clean.has([text]))).toEqual([true, false, true]);
  clean.add(["d"]);
  expect(["a", "b", "c", "d"].map((text) => clean.has([text]))).toEqual([false, false, true, true]);
});

test("a full memory takes no more time for a text than an empty one", () => {
  const msFor = (most: number): number => {
    const clean = createCleanTexts(most);
    for (let at = 0; at < 50_000; at += 1) clean.add(["before", String(at)]);
    const before = process.cpuUsage();
    for (let at = 0; at < 100_000; at += 1) clean.add(["more", String(at)]);
    return process.cpuUsage(before).user / 1_000;
  };
  // Finding the oldest text among thousands of deleted ones took several times as long as everything else.
  expect(msFor(50_000)).toBeLessThan(3 * msFor(1_000_000) + 200);
});
