import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { compileRule } from "./rule-detector.ts";
import { rules } from "./rules.ts";

test("recheck proves every pattern linear", { timeout: 300_000 }, () => {
  const doubtful = rules.filter(({ pattern }) => proofOf(pattern) !== "safe");
  expect(doubtful.map(({ id }) => id)).toEqual([]);
});

/** Judges what is run, not what is written: the compiled source, without the flag that only keeps a position. */
function proofOf(pattern: RegExp): string {
  const { source, flags } = compileRule(pattern);
  return checkSync(source, flags.replace("g", ""), { checker: "automaton", timeout: 20_000 }).status;
}
