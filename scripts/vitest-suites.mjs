/** The two parts of the Vitest tests: `vitest.config.ts` says which files have to be alone. */
export const VITEST_SUITES = {
  // What measures time or memory runs without other tests beside it, one file after the other; the checks give way to it.
  alone: { name: "vitest-alone", args: ["--project=*-alone"] },
  crowd: { name: "vitest", args: ["--project=!*-alone"] },
};
