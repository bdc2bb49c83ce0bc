import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Patterns are composed of named fragments and written over several lines (`src/compose.ts`), so that people can read
 * them.
 */
const LINE_MAX = 160;
const FOLDER = new URL("../", import.meta.url);
/** The formatter decides the layout of lists of examples and words, so their lines are measured in characters. */
const LIST_OF_STRINGS = /^ *(?:\w+: )?\[?"/;

const files = globSync("**/*.ts", { cwd: FOLDER, exclude: ["node_modules/**"] });

test(`no line of the engine is longer than ${LINE_MAX} bytes, or as many characters in a list of strings`, () => {
  const long = files.flatMap((file) =>
    readFileSync(new URL(file, FOLDER), "utf8")
      .split("\n")
      .flatMap((line, i) => (isTooLong(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(long).toEqual([]);
});

function isTooLong(line: string): boolean {
  const length = LIST_OF_STRINGS.test(line) ? [...line].length : Buffer.byteLength(line);
  return length > LINE_MAX;
}
