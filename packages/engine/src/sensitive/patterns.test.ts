import { expect, it } from "vitest";
import { ID_ROWS, SCANNERS } from "./tables.ts";

const PATTERNS = [
  ...ID_ROWS.flatMap(({ pattern, alone }) => (alone === undefined ? [pattern] : [pattern, alone])),
  ...SCANNERS.flatMap(({ patterns }) => patterns),
];

it("patterns of sensitive data bound every repetition, so that the cost of a match is constant", () => {
  expect(PATTERNS.filter(hasUnboundedRepetition).map(String)).toEqual([]);
});

/** `*`, `+` and `{n,}` outside character classes and escapes. */
function hasUnboundedRepetition({ source }: RegExp): boolean {
  const bare = source.replace(/\\./g, "a").replace(/\[[^\]]*\]/g, "a");
  return /[*+]|\{\d+,\}/.test(bare);
}
