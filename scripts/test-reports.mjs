// The reports of the two test runners, reduced to counts and the names of flaky tests.

export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    flaky: [],
  };
}

/** A test that failed and then passed counts as passed, but is named: someone should find out why. */
export function readPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyIn),
  };
}

function flakyIn({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [
    ...own.map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...suites.flatMap((suite) => flakyIn(suite)),
  ];
}

export function summaryOf({ passed, failed, skipped, flaky }) {
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  if (flaky.length === 0) return counts;
  return [
    "Flaky, passed only when tried again:",
    ...flaky.map((name) => `  ${name}`),
    "",
    `${counts}, ${flaky.length} flaky`,
  ].join("\n");
}
