import { expect, test } from "vitest";
import { strongestPatches } from "./span.ts";

test("picks the stretch with the highest sum", () => {
  expect(strongestPatches([-1, -1, 2, 3, -1, 2, -5, 1])).toEqual({ start: 2, end: 6 });
});

test("falls back to the highest patch and its neighbours", () => {
  expect(strongestPatches([-9, -9, -9, -9, -9, -1, -9, -9, -9, -9])).toEqual({ start: 2, end: 9 });
});
