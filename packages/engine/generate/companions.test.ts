import { describe, expect, test } from "vitest";
import { rules } from "../src/rules/rules.ts";
import { uncovered } from "./companions.ts";
import { requiredWords } from "./required-words.ts";

/** Companions only save time. Each set is proven from the pattern, so that it cannot hide a match. */
describe("every match contains one of its rule's companions", () => {
  test.each(rules.filter(({ companions }) => companions).map((rule) => [rule.id, rule] as const))(
    "%s",
    (_, { source, companions = "" }) => {
      expect(uncovered(source, companions)).toEqual([]);
    },
  );

  test("and a missing companion is reported", () => {
    expect(uncovered(String.raw`\b(?:show|tell)\s(?:me|us)\b`, "me")).toEqual(["us"]);
    expect(uncovered(String.raw`\b\w{3}\b`, "me")).toEqual(["nothing is required"]);
  });
});

describe("what a pattern requires", () => {
  const sizes = (words: readonly string[]): number => words.length;

  test.each([
    [/\b(?:show|tell)\s(?:me\s)?your\b/u, ["your"]],
    [/\b(?:show|tell)\s(?:me|us)\b/u, ["me", "us"]],
    [/\bshow(?:s|n)?\b/u, ["show"]],
    [/\b(?:a\s{1,3})?(?:red|blue)-?ish\b/u, ["blue-ish", "blueish", "red-ish", "redish"]],
    [/\b(?:red|blue\s\d)\s(?:\w{1,9}\s){0,2}cars?\b/u, ["car"]],
  ])("%s needs %j", ({ source }, words) => {
    expect(requiredWords(source, sizes)).toContainEqual(words);
  });

  test.each([/\b(?:your\s)?\w{3}\b/u, /\w{1,4}gpt/u, /(?:your|\d\d)\b/u])(
    "%s needs no word",
    ({ source }) => {
      expect(requiredWords(source, sizes)).toEqual([]);
    },
  );
});
