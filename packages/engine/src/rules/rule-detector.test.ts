import { describe, expect, test } from "vitest";
import type { View } from "../types.ts";
import type { Rule } from "./rule.ts";
import { createRuleDetector } from "./rule-detector.ts";

const RULE: Rule = {
  id: "injection/test",
  category: "Prompt Injection",
  severity: "high",
  group: "directInjection",
  keywords: ["drop"],
  source: String.raw`\bdrop (?:\w{1,9} ){0,3}table\b`,
  reach: 40,
  score: 0.9,
  explanation: "A rule for tests.",
};
const detector = createRuleDetector([RULE]);

function viewOf(text: string): View {
  return { kind: "original", text, lower: text.toLowerCase(), map: { toOriginal: (span) => span }, via: [] };
}

function found(text: string): string[] {
  return detector.detect(viewOf(text)).map(({ start, end }) => text.slice(start, end));
}

describe("the rule detector", () => {
  test("finds every match, in upper or lower case", () => {
    expect(found("DROP the table, then drop TABLE")).toEqual(["DROP the table", "drop TABLE"]);
  });

  test("finds matches far apart and close together alike", () => {
    const filler = "nothing here. ".repeat(40);
    expect(found(`${filler}drop table. drop my table.${filler}drop a table`)).toHaveLength(3);
  });

  test("opens no window for a keyword inside a word", () => {
    expect(found("raindrop table")).toEqual([]);
  });

  test("reads a written-out line break as a break between words", () => {
    expect(found(String.raw`done\ndrop table`)).toEqual(["drop table"]);
  });

  test("copies the rule's category and score into the match", () => {
    const [match] = detector.detect(viewOf("drop table"));
    expect(match).toMatchObject({
      rule: RULE.id,
      category: RULE.category,
      score: RULE.score,
      start: 0,
      end: 10,
    });
  });

  test("drops a match whose score is too low because it is only mentioned", () => {
    expect(found('What does "drop table" mean?')).toEqual([]);
  });
});
