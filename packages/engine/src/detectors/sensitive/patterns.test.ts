import { checkSync } from "recheck";
import { describe, expect, it } from "vitest";
import { EXAMINED_PATTERNS } from "./examined-patterns.ts";
import { ID_ROWS, SCANNERS } from "./tables.ts";

const PATTERNS = [
  ...new Map(
    [
      ...ID_ROWS.flatMap(({ pattern, alone }) => (alone === undefined ? [pattern] : [pattern, alone])),
      ...SCANNERS.flatMap(({ patterns }) => patterns),
    ].map((pattern) => [String(pattern), pattern]),
  ).values(),
];

describe("sensitive data patterns", () => {
  it("bound every repetition, so that a match costs a constant", () => {
    expect(PATTERNS.filter(hasUnboundedRepetition).map(String)).toEqual([]);
  });

  it(
    "backtrack linearly according to recheck, which examines those it has not seen",
    { timeout: 120_000 },
    () => {
      const unseen = PATTERNS.map(anchored).filter(
        ({ source, flags }) => !EXAMINED_PATTERNS.has(fingerprint(`/${source}/${flags}`)),
      );
      const vulnerable = unseen.filter(
        ({ source, flags }) =>
          checkSync(source, flags, { checker: "automaton", timeout: 4000 }).status === "vulnerable",
      );
      expect(vulnerable.map(({ source }) => source)).toEqual([]);
    },
  );
});

/** `*`, `+` and `{n,}` outside character classes and escapes. */
function hasUnboundedRepetition({ source }: RegExp): boolean {
  const bare = source.replace(/\\./g, "a").replace(/\[[^\]]*\]/g, "a");
  return /[*+]|\{\d+,\}/.test(bare);
}

/**
 * The scanner tries a pattern at given places, so it is examined from its beginning. Long bounded repetitions
 * become unbounded ones: the automaton stays small, and what is linear without the bound is linear with it.
 */
function anchored({ source, flags }: RegExp): { source: string; flags: string } {
  const relaxed = source.replace(/\{(\d+)(?:,(\d+))?\}/g, (written, least: string, most?: string) =>
    Number(most ?? least) > 6 && most !== undefined ? (least === "0" ? "*" : "+") : written,
  );
  return { source: `^(?:${relaxed})`, flags: flags.replace(/[gy]/g, "") };
}

/** FNV-1a, 32 bits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
