import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { compileRule } from "./rule-detector.ts";
import { rules } from "./rules.ts";

test("recheck proves every pattern linear", { timeout: 300_000 }, () => {
  const doubtful = rules
    .map(({ id, pattern }) => ({ id, ...compileRuleParts(pattern) }))
    .map(({ id, source, flags }) => ({
      id,
      status: checkSync(source, flags, { checker: "automaton", timeout: 20_000 }).status,
    }))
    .filter(({ status }) => status !== "safe");
  expect(doubtful).toEqual([]);
});

/** What is run, not what is written: the compiled source, without the flag that only keeps a position. */
function compileRuleParts(pattern: RegExp): { source: string; flags: string } {
  const { source, flags } = compileRule(pattern);
  return { source, flags: flags.replace("g", "") };
}
