import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkPatterns } from "./own-patterns.ts";
import { createLinearProver } from "./prove-linear.ts";
import { createFindSlow } from "./slow-patterns.ts";

const checks = { proveLinear: createLinearProver(), findSlow: createFindSlow() };
const check = (...sources: string[]) =>
  checkPatterns(
    "workspace",
    sources.map((pattern) => ({ name: pattern, pattern, action: "block" as const })),
    checks,
  ).then(
    () => "taken" as const,
    (refusal: Error) => refusal.message,
  );

/** Character sets that all contain an `a`, so that any two of them are ambiguous. */
const set = fc.constantFrom("a", "[ab]", "[a-z]", String.raw`\w`, "[^!]", ".", String.raw`\p{L}`, "(?:a|b)");
const many = fc.constantFrom("+", "*", "{1,}", "{3,}", "+?", "*?");

/** Patterns that take more than linear time on a text of `a`s, whatever they are filled with. */
const superlinear = fc.oneof(
  // Exponential: a repetition within a repetition.
  fc.tuple(set, many, many).map(([one, inner, outer]) => `^(?:${one}${inner})${outer}!`),
  // Exponential: two ways to take the same character.
  fc.tuple(set, set, many).map(([one, other, outer]) => `^(?:${one}|${other}|${one})${outer}!`),
  // Polynomial: one repetition can hand over to the next anywhere.
  fc.tuple(set, many, set, many).map(([one, first, other, second]) => `^${one}${first}${other}${second}!`),
  // Quadratic: started again at every position.
  fc.tuple(set, many).map(([one, times]) => `${one}${times}!`),
);

/** Bounded, but as good as unbounded. */
const excessive = fc.oneof(
  fc.tuple(set, fc.integer({ min: 5_001, max: 60_000 })).map(([one, n]) => `${one}{${n}}!`),
  fc
    .tuple(set, set, fc.integer({ min: 101, max: 900 }))
    .map(([one, other, n]) => `${one}{0,${n}}${other}{0,${n}}!`),
  fc.tuple(set, fc.integer({ min: 20, max: 90 })).map(([one, n]) => `(?:${one}{0,9}){0,${n}}!`),
);

describe("a pattern of the customer's own", () => {
  test("is refused if it could take superlinear time, whatever it is made of", async () => {
    await fc.assert(
      fc.asyncProperty(superlinear, async (source) => {
        // One of the three thousand has too many ways to match even without its unbounded parts: ^(?:(?:a|b){3,}){3,}!
        const reasons =
          /is refused: (its search could|it could not be proven|its repetitions leave too many ways)/;
        expect(await check(source)).toMatch(reasons);
      }),
      { numRuns: 12 },
    );
  });

  test("is refused if its bounds are so loose that a long text would take minutes", async () => {
    await fc.assert(
      fc.asyncProperty(excessive, async (source) => {
        expect(await check(source)).toMatch(/too many ways to match/);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    String.raw`\w{1,64}@acme\.com`,
    String.raw`https://[a-z.]{1,253}/[\w-]{1,200}`,
    String.raw`ACME-\d+`,
    String.raw`[A-Z]{2}\d{2}[A-Z0-9]{1,30}`,
    "(?:alpha|beta|gamma)-[0-9a-f]{8}",
  ])("is accepted in the forms that people write: %s", async (source) => {
    expect(await check(source)).toBe("taken");
  });

  /** A single search ends with the empty match; the engine's goes on behind it, and fails anew at every position. */
  test.each(["(?:a*!)?", "(?:a+!|)", "^|a*!", String.raw`\B(?:a*!)?`, "(?:b?(?:a*!)?){0,2}", "b*(?:a*!)?"])(
    "is refused if finding more than the empty string could take superlinear time: %s",
    async (source) => {
      expect(await check(source)).toMatch(/is refused: its search could/);
    },
  );

  /** Each match is found at once, but only after the text behind it was searched for something longer. */
  test.each([
    "x(?:x*y)?",
    "a(?:xa)*y|x",
    "(?:a+b)?a",
    String.raw`\bx\b(?:[x ]*y)?`,
    "(?:x{2,}y|x)",
    "z|x(?:x*?y)?",
    // A repetition that is not required may not be empty, so the engine looks for one that is not.
    "x(?:(?:x+y)*?){2,4}",
    "x(?:(?:(?:x+y)??){0,2}z?)?",
  ])("is refused if finding every match could take superlinear time: %s", async (source) => {
    expect(await check(source)).toMatch(
      /is refused: finding every match could take time that grows with the square of the length.*Bound the repetition/,
    );
  });

  test.each([
    "x(?:x{0,50}y)?",
    "ab(?:c\\d+d)?",
    String.raw`\d+(?:[.,]\d+)*(?: EUR)?`,
    String.raw`\w+(?:-\w+)*`,
    "x(?:x*y)??",
    "x(?:(?:x*y)??){2}",
    "(?:ab*c|a|ab*)",
    "^x(?:x*y)?",
    String.raw`\p{L}+(?: \p{L}+)*`,
  ])("is accepted if finding every match takes linear time: %s", async (source) => {
    expect(await check(source)).toBe("taken");
  });

  test.each([
    "a*",
    "a*?",
    String.raw`(?:ACME-\d+)?`,
    "[a-m]*[n-z]*",
    "^a*",
    String.raw`\b`,
    "",
    "(?:ab)*",
    "a?b{0,3}",
  ])("may match the empty string if finding more takes linear time: %j", async (source) => {
    expect(await check(source)).toBe("taken");
  });

  test("searches the longest text quickly if it is accepted, whatever the text", async () => {
    const part = fc.oneof(set, fc.constantFrom("b", "!", "-", String.raw`\d`));
    const bounded = fc
      .array(fc.tuple(part, fc.constantFrom("", "?", "{1,9}", "{2,40}", "{1,200}", "{0,60}", "{64}")), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.map(([one, times]) => one + times).join(""));
    const unit = fc.constantFrom("a", "ab", "a-", "aaab", "a1", "aa!");
    await fc.assert(
      fc.asyncProperty(bounded, unit, async (source, text) => {
        fc.pre((await check(source)) === "taken");
        const before = process.cpuUsage();
        new RegExp(`${source}\\u{0}`, "giu").test(text.repeat(10_000 / text.length));
        const { user, system } = process.cpuUsage(before);
        // 5,000 steps at each of 10,000 positions; a quadratic search would take a hundred times as long.
        expect((user + system) / 1_000).toBeLessThan(10_000);
      }),
      { numRuns: 60 },
    );
  });

  test("is masked quickly everywhere in the longest text if it is accepted, whatever the text", async () => {
    const part = fc.constantFrom(
      "a",
      "[ab]",
      "b",
      "[^!]",
      String.raw`\b`,
      "(?:a|ab)",
      "(?:ab*c)?",
      "(?:b+a)*?",
    );
    const source = fc
      .array(fc.tuple(part, fc.constantFrom("", "?", "+", "*", "+?", "{2,4}")), {
        minLength: 1,
        maxLength: 4,
      })
      .map((parts) =>
        parts.map(([one, times]) => (one === String.raw`\b` ? one : `(?:${one})${times}`)).join(""),
      );
    const alternatives = fc.array(source, { minLength: 1, maxLength: 2 }).map((sources) => sources.join("|"));
    await fc.assert(
      fc.asyncProperty(alternatives, fc.constantFrom("a", "b", "ab", "aab", "ab "), async (pattern, text) => {
        fc.pre((await check(pattern)) === "taken");
        const before = process.cpuUsage();
        for (const _ of text.repeat(100_000 / text.length).matchAll(new RegExp(pattern, "giu")));
        const { user, system } = process.cpuUsage(before);
        // A quadratic search takes four seconds and more.
        expect((user + system) / 1_000).toBeLessThan(1_000);
      }),
      { numRuns: 25 },
    );
  });

  test("is counted together with the other patterns of its policy", async () => {
    const costly = (n: number) => `${"abcdefgh"[n]}{0,40}[a-h]{0,40}!`;
    const several = Array.from({ length: 8 }, (_, n) => costly(n));
    expect(await check(several[0] ?? "")).toBe("taken");
    expect(await check(...several)).toMatch(/together with those before it/);
  });
});
