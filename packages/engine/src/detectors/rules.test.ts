import { describe, expect, test } from "vitest";
import { injectionCases } from "./injection/cases.ts";
import { leakageCases } from "./leakage/cases.ts";
import { overrideCases } from "./override/cases.ts";
import { roleCases } from "./roles/cases.ts";
import type { RuleCases } from "./rule.ts";
import { createRuleDetector } from "./rule-detector.ts";
import { rules } from "./rules.ts";

const cases: Readonly<Record<string, RuleCases>> = {
  ...injectionCases,
  ...leakageCases,
  ...roleCases,
  ...overrideCases,
};
const detector = createRuleDetector(rules);

function matchesOf(rule: string, text: string) {
  const view = {
    kind: "original",
    text,
    lower: lowerUnits(text),
    map: { toOriginal: (span: { start: number; end: number }) => span },
    via: [],
  } as const;
  return detector.detect(view).filter((match) => match.rule === rule);
}

function lowerUnits(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const lower = (text[i] ?? "").toLowerCase();
    return lower.length === 1 ? lower : text[i];
  }).join("");
}

test("rule ids are unique and name their folder", () => {
  const ids = rules.map((rule) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^(?:injection|leakage|roles|override)\/[a-z0-9-]+$/.test(id))).toEqual([]);
});

test("every rule has cases and every case has a rule", () => {
  expect(Object.keys(cases).toSorted()).toEqual(rules.map((rule) => rule.id).toSorted());
});

test("patterns carry the flags iu and no unbounded quantifier", () => {
  for (const { id, pattern } of rules) {
    expect(pattern.flags, id).toBe("iu");
    const bare = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gu, "x");
    expect(bare, id).not.toMatch(/[+*]|\{\d+,\}/u);
  }
});

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const { hits, misses } = cases[id] ?? { hits: [], misses: [] };

  test("matches its hits, each around one of its keywords", () => {
    expect(hits.length).toBeGreaterThan(0);
    for (const hit of hits) {
      const [match] = matchesOf(id, hit);
      expect(match, hit).toBeDefined();
      const matched = hit.slice(match?.start, match?.end).toLowerCase();
      expect(
        rule.keywords.some((keyword) => matched.includes(keyword)),
        matched,
      ).toBe(true);
    }
  });

  test("leaves its misses alone", () => {
    expect(misses.length).toBeGreaterThan(0);
    for (const miss of misses) expect(matchesOf(id, miss), miss).toEqual([]);
  });
});
