import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideAction } from "./decide-action.ts";
import { firstOwnMatches, ownMatches } from "./own-matches.ts";
import type { Policy } from "./policy.ts";

const policyOf = (pattern: string): Policy => ({ patterns: [{ name: "own", pattern, action: "block" }] });

describe("a pattern that can match the empty string", () => {
  it.each([
    ["x*", "aa xx", "xx"],
    ["(?:acme-\\d{1,9})?", "About ACME-77", "ACME-77"],
    ["x*", "😀 xx", "xx"],
  ])("%s decides about %j by its first match that says something", (pattern, text, found) => {
    const [first] = firstOwnMatches(policyOf(pattern), text);
    expect(text.slice(first?.start, first?.end)).toBe(found);
  });

  it("decides nothing where it matches only the empty string", () => {
    expect(firstOwnMatches(policyOf("x*"), "nothing here")).toEqual([]);
  });

  it("blocks what it finds", () => {
    const judged = { isMalicious: false, categories: [], findings: [] };
    const decided = decideAction(judged, policyOf("x*"), { source: "prompt", text: "aa xx" });
    expect(decided).toMatchObject({ action: "block", reasons: [{ kind: "pattern", name: "own" }] });
  });
});

it("the match that decides is the first of those that are masked", () => {
  const patterns = fc.constantFrom(
    "x*",
    "x*?",
    "x+",
    "x?y?",
    "(?:xy)*",
    "\\b",
    "^x*",
    "x*$",
    "",
    "[^x]*",
    "(?:x*y)?",
  );
  const texts = fc.array(fc.constantFrom("x", "y", " ", "😀", "a"), { maxLength: 20 });
  fc.assert(
    fc.property(patterns, texts, (pattern, letters) => {
      const policy = policyOf(pattern);
      expect(firstOwnMatches(policy, letters.join(""))).toEqual(
        ownMatches(policy, letters.join("")).slice(0, 1),
      );
    }),
  );
});
