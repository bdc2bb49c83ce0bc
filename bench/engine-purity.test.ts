import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Words that would tie the engine to one platform or make it depend on time or chance. `window` and
 * `document` are left to the compiler: the package is checked without DOM types, and a window of tokens may
 * have that name.
 */
const FORBIDDEN =
  /from "node:|\bprocess\.|\bfetch\(|\bDate\.now|\bnew Date\(|\bMath\.random|\bperformance\.|\bBuffer\b|\brequire\(/;

const folder = new URL("../packages/engine/src/", import.meta.url);
const files = globSync("**/*.ts", { cwd: folder }).filter(
  (file) => !/\.test\.ts$|\.cases\.ts$|cases/.test(file),
);

test.each(files)("%s uses no platform API, clock or randomness", (file) => {
  const offending = readFileSync(new URL(file, folder), "utf8")
    .split("\n")
    .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line) && FORBIDDEN.test(withoutLiterals(line)));
  expect(offending).toEqual([]);
});

/** Removes literals: rules and examples may name these things, but code must not use them. */
function withoutLiterals(line: string): string {
  return /^\s*import |^} from /.test(line) ? line : line.replace(/(["'`/])(?:\\.|(?!\1).)*\1/g, "");
}
