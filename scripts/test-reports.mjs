// Reduces the reports of both test runners to counts and the names of flaky tests.

export function readVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    flaky: [],
  };
}

/** A file also counts as failed if none of its tests ran because its set-up failed. */
export function failedFilesIn({ testResults }) {
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/** The counts of a run whose failed files, and only those, were run a second time. */
export function readVitestTriedAgain(first, again) {
  const failed = first.testResults.filter(({ status }) => status === "failed");
  const countedTwice = (status) =>
    failed.flatMap((file) => file.assertionResults).filter((one) => one.status === status).length;
  const stillFailed = new Set(failedFilesIn(again));
  return {
    passed: first.numPassedTests - countedTwice("passed") + again.numPassedTests,
    failed: again.numFailedTests,
    skipped: again.numPendingTests + passedFilesSkipped(first),
    flaky: failed.filter(({ name }) => !stillFailed.has(name)).flatMap(failuresOf),
  };
}

function passedFilesSkipped({ testResults }) {
  const passed = testResults.filter(({ status }) => status !== "failed");
  return passed.flatMap((file) => file.assertionResults).filter(isLeftOut).length;
}

function isLeftOut({ status }) {
  return status === "skipped" || status === "pending" || status === "todo";
}

function failuresOf({ name, assertionResults }) {
  const failures = assertionResults.filter(({ status }) => status === "failed");
  if (failures.length === 0) return [`${name} (what prepares its tests)`];
  return failures.map(({ fullName }) => `${name} ${fullName}`);
}

/** A test that failed and then passed counts as passed, but is listed: someone should find out why. */
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
