import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One core is left free by default, which on two halves the pace.
    maxWorkers: "100%",
    // `npm test` reads the counts from this file.
    reporters: process.env["TEST_REPORT"] ? [process.stdout.isTTY ? "dot" : "default", "json"] : ["default"],
    ...(process.env["TEST_REPORT"] && { outputFile: { json: process.env["TEST_REPORT"] } }),
    projects: [
      { test: { name: "contracts", include: ["packages/contracts/**/*.test.ts"] } },
      { test: { name: "engine", include: ["packages/engine/**/*.test.ts"], testTimeout: 30_000 } },
      {
        test: {
          name: "server",
          include: ["packages/server/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
