import { expect, test } from "vitest";
import { maskValue, patternName } from "./pattern-name.ts";
import type { Finding } from "./types.ts";

const finding: Finding = {
  category: "Data Leakage",
  rule: "leakage/reveal-your-prompt-fr",
  origin: { layer: "rule" },
  group: "dataExtraction",
  severity: "high",
  score: 0.9,
  start: 0,
  end: 1,
  text: "x",
  explanation: "",
};

test("a rule is named by its words, without its language", () => {
  expect(patternName(finding)).toBe("Data Leakage: reveal your prompt");
});

test("a finding of the model alone says so instead of repeating its category", () => {
  expect(patternName({ ...finding, origin: { layer: "model" } })).toBe(
    "Data Leakage: recognised by the model",
  );
});

test("the end of a long value is shown, but nothing of a secret", () => {
  const text = "correct horse battery staple";
  expect(maskValue({ ...finding, text })).toBe("••••aple");
  expect(maskValue({ ...finding, text, isSecret: true })).toBe("••••••••");
});
