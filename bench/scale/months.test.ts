import { expect, test } from "vitest";
import { planMonths } from "./months.ts";

test("every log has a unique number, in the month in which it was scanned", () => {
  const now = new Date("2026-11-17T05:00:00Z");
  const months = planMonths(now, 20_000_000);
  expect(months.map(({ name }) => name)).toEqual([
    "2026-05",
    "2026-06",
    "2026-07",
    "2026-08",
    "2026-09",
    "2026-10",
    "2026-11",
  ]);
  expect(months.map(({ first }) => first)).toEqual([0, ...months.slice(0, -1).map(({ end }) => end)]);
  expect(months.at(-1)?.end).toBe(20_000_000);
  for (const month of months) {
    for (const number of [month.first, month.end - 1]) {
      const at = new Date(now.getTime() - 180 * 86_400_000 * (1 - number / 20_000_000));
      expect(at.toISOString().slice(0, 7)).toBe(month.name);
    }
  }
});
