/** The two parts of the Vitest tests: `vitest.config.ts` says which files have to be alone. */
export const VITEST_SUITES = {
  // What measures time or memory has the machine to itself, one file after the other.
  alone: { name: "vitest-alone", args: ["--project=*-alone"] },
  crowd: { name: "vitest", args: ["--project=!*-alone"] },
};
