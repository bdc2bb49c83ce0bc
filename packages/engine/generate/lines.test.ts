import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Patterns are composed of named fragments and written over several lines (`src/compose.ts`), so that people can read them. */
const LINE_MAX_CHARS = 160;
const FOLDER = new URL("../", import.meta.url);

test(`no line of the engine is longer than ${LINE_MAX_CHARS} characters`, () => {
  const files = globSync("{adapters,generate,rules,src}/**/*.ts", { cwd: FOLDER });
  const long = files.flatMap((file) =>
    readFileSync(new URL(file, FOLDER), "utf8")
      .split("\n")
      .flatMap((line, i) => ([...line].length > LINE_MAX_CHARS ? [`${file}:${i + 1}`] : [])),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(long).toEqual([]);
});
