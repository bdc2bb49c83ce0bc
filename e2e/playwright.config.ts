import { defineConfig } from "@playwright/test";

const report = process.env["TEST_REPORT"];

/** Journeys in a real browser against a started server; `fixtures.ts` starts one per worker. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 2,
  // Tests share nothing but their worker's server, so that a long file need not be one worker's long tail.
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A busy machine may be late once. What passes only then is named as flaky in the last lines of `npm test`.
  retries: report ? 1 : 0,
  reporter: report ? [[process.stdout.isTTY ? "dot" : "list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "en-US",
    // Recording every test would cost a quarter of the time.
    trace: "on-first-retry",
    // Nobody waits for an animation to end before the next click.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
