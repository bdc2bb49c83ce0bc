/** The two parts of the Vitest tests, in this order: `vitest.config.ts` says which files have to be alone. */
export const VITEST_SUITES = [
  { name: "vitest", args: ["--project=!*-alone"] },
  // What measures time or memory has the machine to itself, one file after the other.
  { name: "vitest-alone", args: ["--project=*-alone"] },
];
