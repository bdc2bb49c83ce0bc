// `npm test`: everything, from types to a real browser. Each stage runs even when an earlier one failed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { ensureInstalled, ensureWebBuilt, exitOnError, root, runForStatus, say } from "./bootstrap.mjs";
import { ensureChromium, ensurePostgres } from "./test-tools.mjs";

const reports = join(root, ".cache/test-reports");
const tally = { passed: 0, failed: 0, skipped: 0 };

exitOnError(test());

async function test() {
  await ensureInstalled();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const postgres = await ensurePostgres();
  if (postgres) env.POSTGRES_BIN = postgres;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  await check("format", "oxfmt", ["--check", "."]);
  await check("lint", "oxlint", ["--deny-warnings", "."]);
  // TypeScript 6 is there for the import checker alone, which needs its parser; types are checked by 7.
  await check("types", "node", ["node_modules/typescript-native/bin/tsc", "-b"]);
  await check("imports", "depcruise", [
    "packages",
    "bench",
    "e2e",
    "training",
    "--config",
    ".dependency-cruiser.mjs",
  ]);
  await check("unused", "knip", []);
  await suite("vitest", ["vitest", "run"], readVitest, env);
  await ensureWebBuilt();
  await suite(
    "playwright",
    ["playwright", "test", "--config", "e2e/playwright.config.ts"],
    readPlaywright,
    env,
  );

  console.log(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

async function check(name, command, args) {
  const started = Date.now();
  const status = await runForStatus(command, args);
  tally[status === 0 ? "passed" : "failed"] += 1;
  say(`${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds(started)})`);
}

/** A suite counts its own tests; when it ends badly without a failed test, that is a failure of its own. */
async function suite(name, [command, ...args], readReport, env) {
  const started = Date.now();
  const report = join(reports, `${name}.json`);
  const status = await runForStatus(command, args, { ...env, TEST_REPORT: report });
  const counts = countFrom(report, readReport);
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  for (const key of Object.keys(tally)) tally[key] += counts[key];
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds(started)})`);
}

function countFrom(report, readReport) {
  try {
    return readReport(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function readVitest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function readPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
