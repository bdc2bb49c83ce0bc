import { expect, test } from "vitest";
import { createEngineScanner } from "../../testing/engine-scanner.ts";
import { createExaminer } from "./examine.ts";
import { rulingOf } from "./ruling.ts";
import type { Spoken } from "./spoken.ts";

const wish = { owner: "somebody", ruling: rulingOf() };

test("a body of many short texts takes time in proportion to their number", async () => {
  const examine = createExaminer(createEngineScanner());
  const said: Spoken = { role: "user", text: "ok" };
  // From here on the text is known, and only the work of this thread is left.
  await examine([said], wish);
  const before = process.cpuUsage();
  const { texts, action } = await examine(
    Array.from({ length: 60_000 }, () => said),
    wish,
  );
  expect([texts.length, action]).toEqual([60_000, "allow"]);
  // It grew with the square of their number, and nobody else was answered meanwhile.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
});
