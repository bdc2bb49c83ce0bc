const CROWD = ["contracts", "engine", "files", "server", "clients", "components", "house"];

/** The parts of the Vitest tests; `vitest.config.ts` defines which files have to run alone. */
export const VITEST_SUITES = {
  // Tests that measure time or memory run without other tests beside them, one file at a time; the checks give way to
  // them.
  alone: { name: "vitest-alone", args: ["--project=*-alone"] },
  // Compresses, installs and bundles for half a minute and starts no server, so it gives way like the checks.
  packing: { name: "vitest-packing", args: ["--project=packing"], givesWay: true },
  crowd: { name: "vitest", args: CROWD.map((name) => `--project=${name}`) },
};
