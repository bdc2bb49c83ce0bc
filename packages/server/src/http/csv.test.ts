import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "\"'\t'=1\""],
  ["\r=1", "\"'\r'=1\""],
  ["\nhello", '"\'\nhello"'],
  [" =1", "' =1"],
  ["\uFEFF=1", "'\uFEFF=1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["x;=1+1", '"x;\'=1+1"'],
  ["x; =1+1", '"x; \'=1+1"'],
  ['x;"=1+1"', '"x;""\'=1+1"""'],
  ["x;＝1+1", '"x;\'＝1+1"'],
  ["x\t=1+1", '"x\t\'=1+1"'],
  ["x\n=1+1", '"x\n\'=1+1"'],
  ["x\r\n=1+1", '"x\r\n\'=1+1"'],
  ["x\u2028=1+1", "x\u2028'=1+1"],
])("hardening 17: %j is guarded wherever a spreadsheet could begin a cell", (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
  for (const line of csvLine([text]).split(/[\r\n;|\t]/))
    expect(line.replace(/^[\s"]+/, "")).not.toMatch(/^[=+@＝＋＠-]/);
});

test("leaves numbers, plain texts and the signs inside them as they are", () => {
  expect(csvLine([-1.5, "a = b, c - d", "e@f.example", null, true])).toBe(
    '-1.5,"a = b, c - d",e@f.example,,true\r\n',
  );
  expect(csvLine([["=a", "-b"]])).toBe("\"'=a; '-b\"\r\n");
});

test("hardening 17: escapes quickly a text crafted to be slow", () => {
  for (const text of [
    "; ".repeat(50_000),
    " ".repeat(100_000),
    "\n".repeat(100_000),
    `;${" ".repeat(100_000)}`,
  ]) {
    const before = process.cpuUsage();
    csvLine([text]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(250);
  }
});
