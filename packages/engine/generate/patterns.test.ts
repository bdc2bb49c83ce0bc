import { describe, expect, it, vi } from "vitest";
import { readProofs } from "./files.ts";
import { fingerprint, isLinear, parsePattern, readPatterns, SAME_SIGN_RUNS } from "./patterns.ts";

// Patterns are collected while their modules load, so no other test file may have loaded them before.
vi.resetModules();
const patterns = await readPatterns();
const proven = new Set(readProofs());

describe("the engine's patterns", () => {
  it("are all found", () => {
    expect(patterns.size).toBeGreaterThan(700);
  });

  it("are proven linear; run `npm run engine:generate` to examine new ones", () => {
    expect([...patterns].filter((pattern) => !proven.has(fingerprint(pattern)))).toEqual([]);
  });

  it("are rejected if they are not linear", () => {
    expect(isLinear("/(?:a|a)*b/")).toBe(false);
    expect(isLinear("/\\w+\\d+x/")).toBe(false);
  });

  it.each(["!", "\n", "a", "!?", "1", "é", "_-"])(
    "include one with a back-reference, which reads 400,000 characters of %j within 1.5 s of CPU time",
    (unit) => {
      const { source, flags } = parsePattern(SAME_SIGN_RUNS);
      const pattern = new RegExp(source, flags);
      const before = process.cpuUsage();
      const words = unit.repeat(400_000 / unit.length).match(pattern) ?? [];
      const { user, system } = process.cpuUsage(before);
      expect(words.length).toBeGreaterThan(0);
      expect((user + system) / 1_000).toBeLessThan(1_500);
    },
  );
});
