import { describe, expect, test } from "vitest";
import type { LogRow } from "./decide-again.ts";
import { createDecider, PatternsTooSlow } from "./decider.ts";

const rowOf = (text: string, n: number): LogRow => ({
  id: `scan-${n}`,
  apiKeyId: null,
  text,
  isMalicious: false,
  categories: [],
  result: null,
  action: null,
  contentSource: null,
  culpritRole: null,
  scannedAt: new Date(0),
});
const rows = (count: number, text: string) => Array.from({ length: count }, (_, n) => rowOf(text, n));
const documentOf = (pattern: string) => ({ patterns: [{ name: "own", pattern, action: "block" as const }] });
const now = new Date(0);

/** Within the limits of what can be saved; each of these texts takes some hundredths of a second. */
const SLOW = { document: documentOf("a{300}b"), rows: rows(100, "a".repeat(10_000)), now };
/** Takes seconds for a single text. */
const HOPELESS = { document: documentOf("a{4000}b"), rows: rows(2, "a".repeat(100_000)), now };
const QUICK = { document: documentOf("falcon"), rows: [rowOf("a falcon", 0), rowOf("a dove", 1)], now };

describe("deciding with own patterns", () => {
  test("decides all rows in order, however many turns it takes", async () => {
    const many = Array.from({ length: 350 }, (_, n) => rowOf(n % 7 === 0 ? "falcon" : "dove", n));
    const outcomes = await createDecider()({ ...QUICK, owner: "a", rows: many });
    expect(outcomes.map(({ scanId }) => scanId)).toEqual(many.map(({ id }) => id));
    expect(outcomes.filter(({ after }) => after === "block")).toHaveLength(50);
  });

  test("slow patterns of one workspace delay another by one turn at a time, not by all its rows", async () => {
    const decide = createDecider(600_000);
    // Warm up: starting the worker takes longer than everything below and would count as a delay by the other
    // workspace.
    await decide({ ...QUICK, owner: "first of all" });
    const settled: string[] = [];
    const note = (name: string) => () => settled.push(name);
    const began = performance.now();
    const slow = ["first", "second", "third"].map((name) =>
      decide({ ...SLOW, owner: "slow" }).then(note(name)),
    );
    const other = decide({ ...QUICK, owner: "other" }).then((outcomes) => {
      note("other")();
      return outcomes;
    });
    expect((await other).map(({ after }) => after)).toEqual(["block", "allow"]);
    const otherMs = performance.now() - began;
    await Promise.all(slow);
    const allMs = performance.now() - began;
    expect(settled[0], "whoever came last and needs little is done first").toBe("other");
    expect(otherMs).toBeLessThan(allMs / 4);
  });

  test("patterns that take too long are stopped, and the next workspace is decided all the same", async () => {
    const decide = createDecider(300);
    const slow = decide({ ...HOPELESS, owner: "slow" });
    const other = decide({ ...QUICK, owner: "other" });
    await expect(slow).rejects.toBeInstanceOf(PatternsTooSlow);
    expect((await other).map(({ after }) => after)).toEqual(["block", "allow"]);
  });
});
