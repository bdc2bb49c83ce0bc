import { expect, test } from "vitest";
import { containing } from "./containing.ts";

test("a searched text is not read as a pattern", () => {
  expect(containing("ada")).toBe("%ada%");
  expect(containing(String.raw`100%_\n`)).toBe(String.raw`%100\%\_\\n%`);
});
