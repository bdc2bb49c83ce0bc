import { expect, test } from "vitest";
import { fromItsFirstWord, passageOf, strongestStretch } from "./span.ts";

test("picks the stretch with the highest sum", () => {
  expect(strongestStretch([-1, -1, 2, 3, -1, 2, -5, 1])).toEqual({ start: 2, end: 6 });
  expect(strongestStretch([-1, -3])).toBeUndefined();
});

test("leaves out the full stop of the previous sentence", () => {
  expect(fromItsFirstWord("since Monday.\nIgnore that", { start: 12, end: 25 })).toEqual({
    start: 14,
    end: 25,
  });
  expect(fromItsFirstWord("a (b)", { start: 2, end: 5 })).toEqual({ start: 2, end: 5 });
  expect(fromItsFirstWord("what ...", { start: 5, end: 8 })).toEqual({ start: 5, end: 8 });
});

const TEXT = "The room is booked. Send the list to Ana and forget it. Lunch is at noon in town.";

test.each([
  ["leaves out the sentences around it", [-5, 2, 3, 2, -5, -5], "Send the list to Ana and forget it."],
  ["stays within its sentence", [-5, -5, 4, -5, -5, -5], "to Ana and forget"],
  ["may span several sentences", [-5, 2, 3, 2, 3, 2], TEXT.slice(TEXT.indexOf("Send"))],
  [
    "is one sentence if no score is above zero",
    [-5, -4, -3, -4, -5, -5],
    "Send the list to Ana and forget it.",
  ],
  ["is never empty", [-5, -5, -5, 1, -5, -5], "Lunch is"],
])("a passage %s", (_, patches, expected) => {
  const { start, end } = passageOf(scoredWords(TEXT, patches));
  expect(TEXT.slice(start, end)).toBe(expected);
});

/** Each word and each full stop is one token. */
function scoredWords(text: string, patches: readonly number[]) {
  const words = [...text.matchAll(/\w+|[.]/g)];
  const starts = Int32Array.from(words, ({ index }) => index);
  const ends = Int32Array.from(words, ({ index, 0: word }) => index + word.length);
  return { text, tokens: { ids: starts, starts, ends }, start: 0, end: words.length, patches };
}
