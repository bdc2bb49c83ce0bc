// `npm test`: everything, from types to a real browser. Each stage runs even when an earlier one failed.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

import { audit } from "./audit.mjs";
import {
  compileCache,
  ensureInstalled,
  ensureWebBuilt,
  exitOnError,
  root,
  runForOutput,
  runForStatus,
  say,
} from "./bootstrap.mjs";
import {
  failedFilesIn,
  readPlaywright,
  readVitest,
  readVitestTriedAgain,
  summaryOf,
} from "./test-reports.mjs";
import { ensureChromium, ensurePostgres } from "./test-tools.mjs";
import { VITEST_SUITES } from "./vitest-suites.mjs";

const reports = join(root, ".cache/test-reports");
const tally = { passed: 0, failed: 0, skipped: 0, flaky: [] };

/** Twice the work for less time is no gain on processors that the tests use as well: each file is checked by one checker. */
const ONE_BY_ONE = ["--checkers", "1", "--builders", "1"];

/** Types are checked by TypeScript 7; 6 is only there for the import checker, which needs its parser. */
const CHECKS = {
  format: ["oxfmt", "--check", "."],
  lint: ["oxlint", "--deny-warnings", "."],
  types: ["node", "node_modules/typescript-native/bin/tsc", "-b", ...ONE_BY_ONE],
  imports: ["depcruise", "packages", "bench", "e2e", "training", "--config", ".dependency-cruiser.mjs"],
  unused: ["knip"],
};

/** TypeScript is written in Go, which would look for garbage four times as often: a sixth of its work with one checker. */
const CHECKS_ENV = { GOGC: "400" };

exitOnError(test());

async function test() {
  await ensureInstalled();
  // Runs in parallel with everything else, so that a slow registry costs no time.
  const audited = audit(root);
  // Dozens of servers are started: each after the first finds its modules compiled.
  const env = { CHROMIUM_PATH: await ensureChromium(), NODE_COMPILE_CACHE: compileCache };
  const postgres = await ensurePostgres();
  if (postgres) env.POSTGRES_BIN = postgres;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  // One file after the other leaves a core idle; the checks take what is left and keep none of it from the tests.
  const checks = Object.entries(CHECKS).map(([name, command]) => check(name, command));
  const suites = [VITEST_SUITES.alone, VITEST_SUITES.packing].map((suite) => vitest(suite, env));
  const [built] = await Promise.all([build(), ...checks, ...suites]);
  // Each leaves processors idle when it starts, when it ends and whenever its tests wait: the other takes them.
  await vitest(VITEST_SUITES.crowd, env, built ? () => playwright(env) : undefined);

  say(await audited);
  console.log(`\n${summaryOf(tally)}`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

async function check(name, [command, ...args]) {
  const started = Date.now();
  const { status, output } = await runForOutput(command, args, { env: CHECKS_ENV, givesWay: true });
  tally[status === 0 ? "passed" : "failed"] += 1;
  // Several run at once: each prints its output in one piece, and only if something is wrong.
  if (status !== 0) process.stdout.write(output);
  say(`${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds(started)})`);
}

/** Without the pages there is nothing to open in a browser. */
async function build() {
  try {
    await ensureWebBuilt({ givesWay: true });
    return true;
  } catch (error) {
    tally.failed += 1;
    say(`build: FAILED, so the browser tests are left out. ${error.message}`);
    return false;
  }
}

/** Where more has failed, the code is wrong and not the machine slow. */
const TRIED_AGAIN_MAX_FILES = 20;

/**
 * A file that failed is run once more, alone: a rented core may stand still for seconds. What passes only then is named
 * as flaky at the end, as with the browser's tests.
 */
async function vitest({ name, args, givesWay = false }, env, beside) {
  const started = Date.now();
  const command = ["vitest", "run", ...args];
  const [first] = await Promise.all([run(name, command, env, { givesWay }), beside?.()]);
  const failed = first.report ? failedFilesIn(first.report) : [];
  if (failed.length === 0 || failed.length > TRIED_AGAIN_MAX_FILES) {
    return count(name, started, first.status, first.report && readVitest(first.report));
  }
  say(`${name}: trying ${failed.length} failed files again, one by one`);
  const alone = [...command, "--no-file-parallelism", ...failed.map((file) => relative(root, file))];
  const again = await run(`${name}-again`, alone, env, { givesWay });
  count(name, started, again.status, again.report && readVitestTriedAgain(first.report, again.report));
}

/** Its output comes in one piece, after the last test: Vitest prints at the same time. */
async function playwright(env) {
  const started = Date.now();
  const args = ["test", "--config", "e2e/playwright.config.ts"];
  const file = reportOf("playwright");
  const { status, output } = await runForOutput("playwright", args, { env: { ...env, TEST_REPORT: file } });
  process.stdout.write(output);
  const report = readReport(file);
  count("playwright", started, status, report && readPlaywright(report));
}

async function run(name, [command, ...args], env, how) {
  const file = reportOf(name);
  const status = await runForStatus(command, args, { ...env, TEST_REPORT: file }, how);
  return { status, report: readReport(file) };
}

function reportOf(name) {
  return join(reports, `${name}.json`);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A suite counts its own tests; if it fails without a failed test, or without a report, that counts as one. */
function count(name, started, status, counts = { passed: 0, failed: 1, skipped: 0, flaky: [] }) {
  const failed = status !== 0 && counts.failed === 0 ? 1 : counts.failed;
  tally.passed += counts.passed;
  tally.failed += failed;
  tally.skipped += counts.skipped;
  tally.flaky.push(...counts.flaky.map((one) => one.replace(`${root}/`, "")));
  say(`${name}: ${counts.passed} passed, ${failed} failed (${seconds(started)})`);
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
