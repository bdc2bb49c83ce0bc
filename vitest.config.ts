import { availableParallelism } from "node:os";

import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

type TestProject = NonNullable<TestProjectInlineConfiguration["test"]>;

/** A rented core may run at a third of its speed for minutes; what hangs is found either way. */
const PATIENT = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Loaded by Node itself, as the product is, and not by Vite's module runner: that rewrites every module, reads each import
 * through a getter, and leaves nothing in Node's compile cache. It took a tenth of the tests' processor time.
 * Nothing here is mocked by module, so Vitest's own loader has nothing to do either.
 */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** They keep no state between files, so a worker may load the engine once for all of them and not again for each. */
const PURE = { isolate: false, ...NATIVE };

/** As the server's own program has it. */
const QUICK_MODULES = new URL("packages/server/src/quick-modules.ts", import.meta.url).href;

/** They start servers again and again, and would keep one worker busy after the others have ended. */
const LONGEST = ["webhooks/crash.test.ts", "db/crash.test.ts", "db/upgrade.test.ts"];

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
      ...crowdAndAlone({ ...PURE, name: "contracts", include: ["packages/contracts/**/*.test.ts"] }),
      ...crowdAndAlone({ ...PURE, name: "engine", include: ["packages/engine/**/*.test.ts"] }, [
        "packages/engine/generate/patterns.test.ts",
        "packages/engine/src/normalize/speed.test.ts",
        "packages/engine/src/readers/speed.test.ts",
        "packages/engine/src/sensitive/speed.test.ts",
      ]),
      ...crowdAndAlone({ ...PURE, name: "files", include: ["packages/files/**/*.test.ts"] }),
      ...crowdAndAlone(
        {
          ...NATIVE,
          name: "server",
          include: ["packages/server/**/*.test.ts", "sdks/**/*.test.ts"],
          globalSetup: ["packages/server/src/testing/global-setup.ts"],
          execArgv: ["--import", QUICK_MODULES],
          // Loading the server takes seconds, and each test starts one of its own: a worker may keep what it has loaded.
          isolate: false,
        },
        [
          "packages/server/src/db/eraser.test.ts",
          "packages/server/src/features/policies/own-patterns.test.ts",
          "packages/server/src/features/scans/broken-files.test.ts",
          "packages/server/src/features/scans/files.test.ts",
          "packages/server/src/http/csv.test.ts",
          "packages/server/src/http/outage.test.ts",
        ],
      ),
      ...crowdAndAlone({
        ...NATIVE,
        name: "clients",
        isolate: false,
        include: ["packages/{sdk,cli,web}/**/*.test.ts"],
      }),
      ...crowdAndAlone({
        name: "components",
        include: ["packages/web/**/*.test.tsx"],
        environment: "happy-dom",
        // Each file has a document of its own all the same; React, the contracts and the engine are loaded once.
        isolate: false,
      }),
      ...crowdAndAlone(
        {
          ...NATIVE,
          name: "house",
          include: ["scripts/*.test.ts", "bench/**/*.test.ts", "training/*.test.ts"],
        },
        ["bench/fuzz/api/campaign.test.ts", "bench/siege/siege.test.ts", "bench/speed/bounds.test.ts"],
      ),
      ...crowdAndAlone({ ...NATIVE, name: "packing", include: ["scripts/packaging/*.test.ts"] }),
    ],
  },
});

/**
 * Two projects: what may run beside anything else, and the files whose tests measure time or what their work does to
 * memory, or need long texts read before the server gives up on them. Those run one at a time, with no other test beside
 * them, because a machine that does much else would make them fail; what a server uses after its start is the same on a
 * busy machine. `npm test` runs the two kinds one after the other, by the ending of the name.
 */
function crowdAndAlone(
  test: TestProject & { readonly name: string },
  alone: string[] = [],
): TestProjectInlineConfiguration[] {
  const crowd = { test: { ...PATIENT, ...test, exclude: [...configDefaults.exclude, ...alone] } };
  if (alone.length === 0) return [crowd];
  const oneByOne = { maxWorkers: 1, fileParallelism: false, sequence: { groupOrder: 1 } };
  return [crowd, { test: { ...PATIENT, ...test, ...oneByOne, name: `${test.name}-alone`, include: alone } }];
}
