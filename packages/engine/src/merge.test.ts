import { expect, test } from "vitest";
import { mergeFindings } from "./merge.ts";
import type { Finding } from "./types.ts";

function finding(start: number, end: number, overrides: Partial<Finding> = {}): Finding {
  return {
    start,
    end,
    text: "",
    category: "Prompt Injection",
    rule: "injection/one",
    origin: { layer: "rule" },
    severity: "high",
    group: "directInjection",
    explanation: "",
    score: 0.8,
    ...overrides,
  };
}

test("of overlapping findings in one category, the strongest stays", () => {
  const strong = finding(5, 20, { score: 0.9, rule: "injection/two" });
  expect(mergeFindings([finding(0, 10), strong, finding(15, 30)])).toEqual([strong]);
});

test("at equal strength a finding in plain text wins over a decoded one", () => {
  const plain = finding(0, 10);
  expect(mergeFindings([finding(0, 10, { via: "homoglyphs" }), plain])).toEqual([plain]);
});

test("findings of different categories may overlap", () => {
  expect(mergeFindings([finding(0, 10), finding(0, 10, { category: "Data Leakage" })])).toHaveLength(2);
});

test("adjacent findings both stay, in order of position", () => {
  const [first, second] = [finding(0, 10), finding(10, 20, { score: 0.9 })];
  expect(mergeFindings([second, first])).toEqual([first, second]);
});
