import { expect, test } from "vitest";
import { planWindows, windowsFor, WINDOW_TOKENS } from "./windows.ts";

test("a short text is one window, an empty one none", () => {
  expect(planWindows([10], 8)).toEqual([{ text: 0, start: 0, end: 10 }]);
  expect(planWindows([0], 8)).toEqual([]);
});

test.each([257, 500, 1000, 23_456])("windows cover all of %i tokens and overlap", (tokens) => {
  const windows = planWindows([tokens], 1000);
  expect(windows).toHaveLength(windowsFor(tokens));
  expect(windows[0]?.start).toBe(0);
  expect(windows.at(-1)?.end).toBe(tokens);
  const gaps = windows.filter(({ start }, i) => i > 0 && start >= (windows[i - 1]?.end ?? 0));
  expect(gaps).toEqual([]);
  expect(windows.every(({ start, end }) => end - start <= WINDOW_TOKENS)).toBe(true);
});

test("a text slightly longer than a window is cut into two of half its size", () => {
  expect(planWindows([300], 8)).toEqual([
    { text: 0, start: 0, end: 158 },
    { text: 0, start: 142, end: 300 },
  ]);
});

test("over the limit, windows are spread from the beginning to the end", () => {
  const windows = planWindows([100_000], 10);
  expect(windows).toHaveLength(10);
  expect(windows[0]?.start).toBe(0);
  expect(windows.at(-1)?.end).toBe(100_000);
});

test("several texts share the limit, earlier ones first", () => {
  const windows = planWindows([300, 300, 300], 3);
  expect(windows.map(({ text }) => text)).toEqual([0, 0, 1]);
});
