import { describe, expect, it, vi } from "vitest";
import { readProofs } from "./files.ts";
import { fingerprint, isLinear, parsePattern, readPatterns, SAME_SIGN_RUNS } from "./patterns.ts";

// Patterns are seen while their modules load, so none may be loaded already by another test file.
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

  it("would be noticed if one were not", () => {
    expect(isLinear("/(?:a|a)*b/")).toBe(false);
    expect(isLinear("/\\w+\\d+x/")).toBe(false);
  });

  it.each(["!", "\n", "a", "!?", "1", "é", "_-"])(
    "the one that refers back to a group reads 400,000 characters of %j at once",
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
