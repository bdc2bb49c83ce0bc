import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createEngine } from "./index.ts";
import { addAll, largest } from "./lists.ts";
import { reader } from "./readers/markdown.ts";

const engine = createEngine();
/** More than a call can take arguments. */
const MANY = 150_000;

test("lists of any length are joined, and their largest number is found", () => {
  const list = [0];
  addAll(
    list,
    Array.from({ length: 1_000_000 }, (_, n) => n),
  );
  expect(list).toHaveLength(1_000_001);
  expect(largest(list)).toBe(999_999);
  expect(largest([])).toBe(-Infinity);
  expect(largest([-2], 0)).toBe(0);
});

test.each([
  ["leetspeak", "1gn0r3 "],
  ["stretched words", "iiiggnnooorre "],
  ["card numbers", "4111111111111111 "],
  ["numbers of the same kind", "123-45-6789 "],
])("a prompt of %s without end is read", async (_, unit) => {
  await expect(engine.scan(unit.repeat(MANY))).resolves.toHaveProperty("riskScore");
});

test.each([
  ["html", "<b>x"],
  ["markdown", "x\n\n"],
  ["markdown", "[a](b)\n\n"],
] as const)("%s of %j without end is read", async (format, unit) => {
  const scanned = engine.scan({ content: unit.repeat(MANY), format, source: "document" });
  await expect(scanned).resolves.toMatchObject({ isMalicious: false });
});

test("millions of blank lines in Markdown are read", () => {
  expect(reader.read(`a${"\n".repeat(30 * MANY)}b`).segments).toHaveLength(2);
});

/** The box around four corners. */
const FEW = ["packages/files/src/pdf/matrix.ts"];

test("what reads others' texts spreads no list into a call", () => {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  const files = globSync(["packages/engine/src/**/*.ts", "packages/files/src/**/*.ts"], { cwd });
  const spreads = files
    .filter((file) => !/\.(?:test|cases|fixture)\.ts$|\/fixtures\//u.test(file) && !FEW.includes(file))
    .filter((file) => SPREAD.test(readFileSync(`${cwd}/${file}`, "utf8")));
  expect(files.length).toBeGreaterThan(100);
  expect(spreads).toEqual([]);
});

const SPREAD =
  /\.(?:push|unshift)\(\s*(?:[^(){}\n]*,\s*)?\.\.\.|Math\.(?:max|min)\(\s*(?:[^(){}\n]*,\s*)?\.\.\.|String\.from\w+\(\.\.\./u;
