import { expect, test } from "vitest";
import { readRules } from "./files.ts";
import { compileRule, readRuleFiles } from "./read-rules.ts";

test("what the engine loads is what the rules say; otherwise run `npm run engine:generate`", async () => {
  const written = (await readRuleFiles()).flatMap(({ rules }) => rules.map(compileRule));
  const loaded = readRules().map(({ companions: _companions, ...rule }) => rule);
  expect(loaded).toEqual(written);
});
