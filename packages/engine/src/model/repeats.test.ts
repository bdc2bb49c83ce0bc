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

test("every copy is found, wherever it lies and whatever surrounds it", () => {
  for (let seed = 1; seed < 60; seed += 1) {
    const next = randomFrom(seed);
    const words = Array.from({ length: 40 + next(400) }, () => 300 + next(seed % 2 === 0 ? 12 : 5_000));
    const copied = next(words.length - 30);
    const text = [...words, ...words.slice(copied, copied + 30), 7, ...words.slice(copied, copied + 20)];
    expect([...dropRepeats(tokensOf(text)).starts]).toEqual(placesKept(text));
  }
});

/** The same by comparing every block with all before it. */
function placesKept(ids: readonly number[]): number[] {
  const kept: number[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < ids.length;) {
    const block = ids.slice(at, at + 16);
    if (block.length === 16 && seen.has(block.join()) && new Set(block).size >= 10) {
      at += 16;
      continue;
    }
    seen.add(block.join());
    kept.push(at);
    at += 1;
  }
  return kept;
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
}
