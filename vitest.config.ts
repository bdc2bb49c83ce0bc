import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They keep no state between files, so a worker may load the engine once for all of them and not again for each. */
const PURE = { isolate: false, testTimeout: 30_000 };

/** They start servers again and again, and would keep one worker busy after the others have ended. */
const LONGEST = ["src/main.test.ts", "webhooks/crash.test.ts", "db/crash.test.ts", "db/eraser.test.ts"];

/** Without times of an earlier run, Vitest takes the largest files first; these are small and take long. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- this is no array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    const isServers = ({ project }: TestSpecification) => project.name === "server";
    return [
      ...sorted.filter((file) => !isServers(file)),
      ...sorted.filter((file) => isServers(file) && isLong(file)),
      ...sorted.filter((file) => isServers(file) && !isLong(file)),
    ];
  }
}

export default defineConfig({
  test: {
    // Tests often wait for other processes, so one worker more than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
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
      {
        test: {
          name: "clients",
          isolate: false,
          include: ["packages/{sdk,cli,web}/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "components",
          include: ["packages/web/**/*.test.tsx"],
          environment: "happy-dom",
          // Each file has a document of its own all the same; React, the contracts and the engine are loaded once.
          isolate: false,
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
