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

describe("a pattern whose search is limited", () => {
  const limited = (pattern: string): Policy => ({
    patterns: [{ name: "own", pattern, action: "block", limited: true }],
  });

  it("finds the same as without the limit, wherever its matches are short", () => {
    const texts = fc.array(fc.constantFrom("x", "xy", " ", "😀", "a", "ACME-77", "\n"), { maxLength: 40 });
    const patterns = fc.constantFrom(
      "x(?:x*y)?",
      "(?:x*y)?",
      "\\bx+",
      "^a",
      "😀+",
      "\\bACME-\\d+\\b",
      "\\p{So}",
    );
    fc.assert(
      fc.property(patterns, texts, (pattern, parts) => {
        const text = `${parts.join("")} ${"ab ".repeat(500)}${parts.join("")} ${"ab ".repeat(500)}`;
        expect(ownMatches(limited(pattern), text)).toEqual(ownMatches(policyOf(pattern), text));
        expect(firstOwnMatches(limited(pattern), text)).toEqual(firstOwnMatches(policyOf(pattern), text));
      }),
    );
  });

  it("still covers every part of a match that is longer than what is searched at once", () => {
    const text = `a${"x".repeat(3_000)}a`;
    const found = ownMatches(limited("x+"), text);
    expect(found.map(({ start, end }) => text.slice(start, end)).join("")).toBe("x".repeat(3_000));
  });

  it.each(["x(?:x*y)?", "(?:x*y)?", "x*y"])("takes linear time for %s", (pattern) => {
    const timeOf = (length: number): number => {
      const text = "x".repeat(length);
      const began = performance.now();
      firstOwnMatches(limited(pattern), text);
      ownMatches(limited(pattern), text);
      return performance.now() - began;
    };
    // Four times as long; without the limit it takes sixteen times as long, which is minutes.
    expect(timeOf(400_000)).toBeLessThan(8 * timeOf(100_000));
  });
});

describe("a word", () => {
  const policy: Policy = { words: [{ word: "Project Zebra", action: "block" }] };
  const found = (text: string, own = policy) =>
    ownMatches(own, text).map(({ start, end }) => text.slice(start, end));

  it.each([
    ["About Ｐｒｏｊｅｃｔ ＺＥＢＲＡ.", ["Ｐｒｏｊｅｃｔ ＺＥＢＲＡ"]],
    ["😀 Project 𝐙𝐞𝐛𝐫𝐚 and project zebra", ["project zebra", "Project 𝐙𝐞𝐛𝐫𝐚"]],
    ["Project\r\nZebra", ["Project\r\nZebra"]],
    ["Project\u3000ⓏⒺⒷⓇⒶ", ["Project\u3000ⓏⒺⒷⓇⒶ"]],
    ["ⒶProject Zebra", ["Project Zebra"]],
    ["Ｐｒｏｊｅｃｔ Zebras", []],
  ])("is found in %j, whatever the style of its letters", (text, expected) => {
    expect(found(text)).toEqual(expected);
    expect(firstOwnMatches(policy, text)).toEqual(ownMatches(policy, text).slice(0, 1));
  });

  it("may itself have styled letters", () => {
    const styled: Policy = { words: [{ word: "ＺＥＢＲＡ", action: "block" }] };
    expect(found("ＺＥＢＲＡ, 𝐙𝐄𝐁𝐑𝐀", styled)).toEqual(["ＺＥＢＲＡ", "𝐙𝐄𝐁𝐑𝐀"]);
  });
});
