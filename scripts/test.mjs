// `npm test`: checks everything, from types to a real browser. Each stage runs even if an earlier one failed.
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

/**
 * One checker per run: several do twice the work to finish sooner, which is no gain while the tests need the processors
 * too.
 */
const ONE_BY_ONE = ["--checkers", "1", "--builders", "1"];

/** TypeScript 7 checks the types; version 6 is only there for the import checker, which needs its parser. */
const CHECKS = {
  format: ["oxfmt", "--check", "."],
  lint: ["oxlint", "--deny-warnings", "."],
  types: ["node", "node_modules/typescript-native/bin/tsc", "-b", ...ONE_BY_ONE],
  imports: ["depcruise", "packages", "bench", "e2e", "training", "--config", ".dependency-cruiser.mjs"],
  unused: ["knip"],
};

/**
 * TypeScript is written in Go, whose garbage collector would run four times as often without this: a sixth of the work
 * with one checker.
 */
const CHECKS_ENV = { GOGC: "400" };

exitOnError(test());

async function test() {
  await ensureInstalled();
  // Runs in parallel with everything else, so that a slow registry costs no time.
  const audited = audit(root);
  // The tests start dozens of servers; each after the first finds its modules compiled.
  const env = { CHROMIUM_PATH: await ensureChromium(), NODE_COMPILE_CACHE: compileCache };
  const postgres = await ensurePostgres();
  if (postgres) env.POSTGRES_BIN = postgres;
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  // Files that run one at a time leave a core idle. The checks run at low priority on that, and take nothing from the
  // tests.
  const checks = Object.entries(CHECKS).map(([name, command]) => check(name, command));
  const suites = [VITEST_SUITES.alone, VITEST_SUITES.packing].map((suite) => vitest(suite, env));
  const [built] = await Promise.all([build(), ...checks, ...suites]);
  // Both runners leave processors idle at their start, at their end and whenever their tests wait, so they run side by
  // side.
  await vitest(VITEST_SUITES.crowd, env, built ? () => playwright(env) : undefined);

  say(await audited);
  console.log(`\n${summaryOf(tally)}`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

async function check(name, [command, ...args]) {
  const started = Date.now();
  const { status, output } = await runForOutput(command, args, { env: CHECKS_ENV, givesWay: true });
  tally[status === 0 ? "passed" : "failed"] += 1;
  // Several checks run at once: each prints its output in one piece, and only if something is wrong.
  if (status !== 0) process.stdout.write(output);
  say(`${name}: ${status === 0 ? "ok" : "FAILED"} (${seconds(started)})`);
}

/** Without the built pages, the browser tests cannot run. */
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

/** If more files fail, the code is at fault and not a slow machine. */
const TRIED_AGAIN_MAX_FILES = 20;

/**
 * Runs failed files once more, one by one, because a rented core may stand still for seconds. Tests that pass only then
 * are listed as flaky at the end, like those of the browser.
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

/** Prints its output in one piece after the last test, because Vitest prints at the same time. */
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

/**
 * A suite counts its own tests. If it fails without a failed test, or without a report, that counts as one failed test.
 */
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
