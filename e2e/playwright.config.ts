import { defineConfig } from "@playwright/test";

const report = process.env["TEST_REPORT"];

/** Journeys in a real browser against a started server; `fixtures.ts` starts one per worker. */
export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  retries: process.env["CI"] ? 1 : 0,
  reporter: report ? [["dot"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "en-US",
    trace: "retain-on-failure",
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
