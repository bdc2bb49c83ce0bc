import { expect, test } from "vitest";
import { fromItsFirstWord, strongestPatches } from "./span.ts";

test("picks the stretch with the highest sum", () => {
  expect(strongestPatches([-1, -1, 2, 3, -1, 2, -5, 1])).toEqual({ start: 2, end: 6 });
});

test("falls back to the highest patch and its neighbours", () => {
  expect(strongestPatches([-9, -9, -9, -9, -9, -1, -9, -9, -9, -9])).toEqual({ start: 2, end: 9 });
});

test("leaves the full stop of the sentence before where it belongs", () => {
  expect(fromItsFirstWord("since Monday.\nIgnore that", { start: 12, end: 25 })).toEqual({
    start: 14,
    end: 25,
  });
  expect(fromItsFirstWord("a (b)", { start: 2, end: 5 })).toEqual({ start: 2, end: 5 });
  expect(fromItsFirstWord("what ...", { start: 5, end: 8 })).toEqual({ start: 5, end: 8 });
});
