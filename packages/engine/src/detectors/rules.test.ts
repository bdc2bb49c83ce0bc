import { describe, expect, test } from "vitest";
import { injectionCases } from "./injection/cases.ts";
import { languageCases } from "./languages/cases.ts";
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
  ...languageCases,
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
  const unbounded = rules.filter(({ pattern }) => {
    const bare = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gu, "x");
    return pattern.flags !== "iu" || /[+*]|\{\d+,\}/u.test(bare);
  });
  expect(unbounded.map((rule) => rule.id)).toEqual([]);
});

test("patterns and keywords are written in lower case, as the text they are run over", () => {
  const shouting = rules.filter(({ pattern, keywords }) => {
    const bare = pattern.source.replaceAll(/\\p\{[^}]*\}|\\./giu, "");
    return bare !== bare.toLowerCase() || keywords.some((keyword) => keyword !== keyword.toLowerCase());
  });
  expect(shouting.map((rule) => rule.id)).toEqual([]);
});

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  const { hits, misses } = cases[id] ?? { hits: [], misses: [] };

  test("matches its hits, each around one of its keywords", () => {
    const unmatched = hits.filter((hit) => {
      const [match] = matchesOf(id, hit);
      const matched = match ? hit.slice(match.start, match.end).toLowerCase() : "";
      return !rule.keywords.some((keyword) => matched.includes(keyword));
    });
    expect(hits).not.toEqual([]);
    expect(unmatched).toEqual([]);
  });

  test("leaves its misses alone", () => {
    expect(misses).not.toEqual([]);
    expect(misses.filter((miss) => matchesOf(id, miss).length > 0)).toEqual([]);
  });
});
