import { expect, test } from "vitest";
import { readPlaywright, summaryOf } from "./test-reports.mjs";

const spec = (title: string, status: string) => ({ file: "a.spec.ts", line: 7, title, tests: [{ status }] });

const report = {
  stats: { expected: 2, flaky: 1, unexpected: 0, skipped: 1 },
  suites: [
    { specs: [spec("holds", "expected")], suites: [{ specs: [spec("wavers", "flaky")] }] },
    { specs: [spec("holds too", "expected"), spec("is left out", "skipped")] },
  ],
};

test("a browser test that passed only on its second try is counted as passed and named as flaky", () => {
  const counts = readPlaywright(report);
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: 1, flaky: ["a.spec.ts:7 wavers"] });
  expect(summaryOf(counts)).toMatch(/a\.spec\.ts:7 wavers\n\n3 passed, 0 failed, 1 skipped, 1 flaky$/);
});

test("without flaky tests the last line does not mention them", () => {
  expect(summaryOf({ passed: 3, failed: 0, skipped: 1, flaky: [] })).toBe("3 passed, 0 failed, 1 skipped");
});
