import { expect, test } from "vitest";
import { dropRepeats } from "./repeats.ts";

const tokensOf = (ids: number[]) => ({
  ids: Int32Array.from(ids),
  starts: Int32Array.from(ids.keys()),
  ends: Int32Array.from(ids.keys(), (i) => i + 1),
});
const passage = Array.from({ length: 48 }, (_, i) => 300 + i);

test("a passage that was pasted repeatedly is read once, at its first position", () => {
  const { ids, starts } = dropRepeats(tokensOf([...passage, ...passage, ...passage]));
  expect([...ids]).toEqual(passage);
  expect(starts.at(-1)).toBe(47);
});

test("text between the copies is kept, with its own position", () => {
  const { ids, starts } = dropRepeats(tokensOf([...passage, 7, 8, ...passage]));
  expect([...ids]).toEqual([...passage, 7, 8]);
  expect([...starts.subarray(48)]).toEqual([48, 49]);
});

test("a flood of few different tokens is kept whole", () => {
  const flood = Array.from({ length: 400 }, (_, i) => 300 + (i % 3));
  expect(dropRepeats(tokensOf(flood)).ids).toHaveLength(400);
});

test("text without repeats is left alone", () => {
  const tokens = tokensOf(passage);
  expect(dropRepeats(tokens)).toBe(tokens);
});
