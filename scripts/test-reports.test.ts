import { expect, test } from "vitest";
import { failedFilesIn, readPlaywright, readVitestTriedAgain, summaryOf } from "./test-reports.mjs";

const spec = (title: string, status: string) => ({ file: "a.spec.ts", line: 7, title, tests: [{ status }] });

const report = {
  stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 1 },
  suites: [
    { specs: [spec("holds", "expected")], suites: [{ specs: [spec("wavers", "flaky")] }] },
    { specs: [spec("holds too", "expected"), spec("is left out", "skipped")] },
  ],
};

test("a browser test that passed only on its second try counts as passed, and is listed as flaky", () => {
  const counts = readPlaywright(report);
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: 1, flaky: ["a.spec.ts:7 wavers"] });
  expect(summaryOf(counts)).toMatch(/a\.spec\.ts:7 wavers\n\n3 passed, 0 failed, 1 skipped, 1 flaky$/);
});

test("without flaky tests the last line does not mention them", () => {
  expect(summaryOf({ passed: 3, failed: 0, skipped: 1, flaky: [] })).toBe("3 passed, 0 failed, 1 skipped");
});

const file = (name: string, status: string, results: Record<string, string>) => ({
  name,
  status,
  assertionResults: Object.entries(results).map(([fullName, one]) => ({ fullName, status: one })),
});

test("a file that passes on its second run counts as passed, and the tests that failed first are listed", () => {
  const first = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      file("a.test.ts", "passed", { one: "passed", two: "passed", three: "skipped" }),
      file("b.test.ts", "failed", { four: "passed", five: "failed" }),
      file("c.test.ts", "failed", { six: "skipped" }),
    ],
  };
  expect(failedFilesIn(first)).toEqual(["b.test.ts", "c.test.ts"]);
  const again = (results: object[], passed: number, failed: number) => ({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    testResults: results,
  });
  const mended = again(
    [
      file("b.test.ts", "passed", { four: "passed", five: "passed" }),
      file("c.test.ts", "passed", { six: "passed" }),
    ],
    3,
    0,
  );
  expect(readVitestTriedAgain(first, mended)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 1,
    flaky: ["b.test.ts five", "c.test.ts (what prepares its tests)"],
  });
  const broken = again(
    [
      file("b.test.ts", "failed", { four: "passed", five: "failed" }),
      file("c.test.ts", "passed", { six: "passed" }),
    ],
    2,
    1,
  );
  expect(readVitestTriedAgain(first, broken)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 1,
    flaky: ["c.test.ts (what prepares its tests)"],
  });
});
