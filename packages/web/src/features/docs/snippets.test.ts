import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OUTPUTS } from "./snippets/outputs.ts";

const root = join(import.meta.dirname, "../../../../..");
const TESTS = ["e2e/*.spec.ts", "integration/*.test.ts", "packages/{cli,sdk,server}/src/**/*.test.ts"];
/** Files that a test selects by extension, and the component that a page of the documentation runs. */
const FOUND_OTHERWISE = [/^drop-in-\w+\.(?:yaml|json)$/, /^live-scan\.tsx$/];

test("every listing of the documentation is run or read by a test", () => {
  const listings = readdirSync(join(import.meta.dirname, "snippets"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replace("adapters/", ""))
    .filter((path) => path.includes(".") && path !== "outputs.ts");
  const tests = globSync(TESTS, { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"));
  const untested = listings.filter(
    (name) =>
      !(name in OUTPUTS) &&
      !FOUND_OTHERWISE.some((pattern) => pattern.test(name)) &&
      !tests.some((text) => new RegExp(`["'\`/}]${name.replace(".", "\\.")}["'\`]`).test(text)),
  );
  expect(listings.length).toBeGreaterThan(40);
  expect(untested).toEqual([]);
});
