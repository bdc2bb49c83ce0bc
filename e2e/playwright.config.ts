import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

import { defineConfig } from "@playwright/test";

const report = process.env["TEST_REPORT"];

/** User journeys in a real browser against a running server, which `global-setup.ts` starts for all of them. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  // Tests often wait for the page or the server, but `npm test` runs the Vitest tests beside them, which keep the cores
  // busy.
  workers: availableParallelism(),
  // Tests share nothing but the server, so the tests of a long file may run in several workers.
  fullyParallel: true,
  // For a busy machine: on an idle one the longest journey takes some twenty seconds.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A busy machine may be slow once. Tests that pass only on retry are listed as flaky at the end of `npm test`.
  retries: report ? 1 : 0,
  reporter: report ? [[process.stdout.isTTY ? "dot" : "list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "en-US",
    // Recording every test would add a quarter to the time.
    trace: "on-first-retry",
    // Saves waiting for animations before each click.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: fileURLToPath(new URL("./chromium.sh", import.meta.url)),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // Saves each browser a process, and a tenth of its processor time.
        "--in-process-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
