import { expect, test } from "vitest";
import { createOneCall } from "./one-call.ts";

test("a call may last as long as a long stream, and no longer", () => {
  const isOneCall = createOneCall();
  for (let question = 1; question <= 2_000; question += 1) expect(isOneCall("a", 0)).toBe(true);
  expect(isOneCall("a", 0)).toBe(false);
  expect(isOneCall("b", 59 * 60_000)).toBe(true);
  expect(isOneCall("b", 61 * 60_000)).toBe(false);
});
