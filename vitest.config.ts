import { defineConfig } from "vitest/config";

/** They keep no state between files, so a worker may load the engine once for all of them and not again for each. */
const PURE = { isolate: false, testTimeout: 30_000 };

export default defineConfig({
  test: {
    // One core is left free by default, which on two halves the pace.
    maxWorkers: "100%",
    // `npm test` reads the counts from this file.
    reporters: process.env["TEST_REPORT"] ? [process.stdout.isTTY ? "dot" : "default", "json"] : ["default"],
    ...(process.env["TEST_REPORT"] && { outputFile: { json: process.env["TEST_REPORT"] } }),
    projects: [
      { test: { ...PURE, name: "contracts", include: ["packages/contracts/**/*.test.ts"] } },
      { test: { ...PURE, name: "engine", include: ["packages/engine/**/*.test.ts"] } },
      { test: { ...PURE, name: "files", include: ["packages/files/**/*.test.ts"] } },
      {
        test: {
          name: "server",
          include: ["packages/server/**/*.test.ts", "sdks/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          // Loading the server takes seconds, and each test starts one of its own: a worker may keep what it has loaded.
          isolate: false,
          // Long enough for a machine that does much else: what hangs is found either way.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: "clients", include: ["packages/{sdk,cli,web}/**/*.test.ts"], testTimeout: 30_000 } },
      {
        test: {
          name: "components",
          include: ["packages/web/**/*.test.tsx"],
          environment: "happy-dom",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "house",
          include: ["scripts/**/*.test.ts", "bench/**/*.test.ts", "training/*.test.ts"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
