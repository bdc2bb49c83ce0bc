const CROWD = ["contracts", "engine", "files", "server", "clients", "components", "house"];

/** The parts of the Vitest tests: `vitest.config.ts` says which files have to be alone. */
export const VITEST_SUITES = {
  // What measures time or memory runs without other tests beside it, one file after the other; the checks give way to it.
  alone: { name: "vitest-alone", args: ["--project=*-alone"] },
  // Compresses, installs and bundles for half a minute and starts no server: like the checks, it takes what those leave.
  packing: { name: "vitest-packing", args: ["--project=packing"], givesWay: true },
  crowd: { name: "vitest", args: CROWD.map((name) => `--project=${name}`) },
};
