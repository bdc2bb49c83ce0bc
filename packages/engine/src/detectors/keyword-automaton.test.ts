import { expect, test } from "vitest";
import { buildKeywordAutomaton } from "./keyword-automaton.ts";

function hits(keywords: readonly string[], text: string): string[] {
  const found: string[] = [];
  buildKeywordAutomaton(keywords).scan(text, (keyword, end) => found.push(`${keywords[keyword]}@${end}`));
  return found;
}

test("overlapping and nested keywords are all reported where they end", () => {
  expect(hits(["he", "she", "his", "hers"], "ushers")).toEqual(["she@4", "he@4", "hers@6"]);
});

test("a keyword is found after a broken start of another", () => {
  expect(hits(["system prompt", "temp"], "a systemp, a system prompt")).toEqual([
    "temp@9",
    "system prompt@26",
  ]);
  expect(hits(["aab"], "aaab")).toEqual(["aab@4"]);
});

test("keywords of any script are found by their UTF-16 units", () => {
  expect(hits(["忽略", "игнорируй", "😀"], "请忽略 игнорируй 😀")).toEqual([
    "忽略@3",
    "игнорируй@13",
    "😀@16",
  ]);
});

test("the automaton finds what a plain search finds", () => {
  const keywords = ["ab", "ba", "aba", "bb", "a"];
  for (let seed = 1; seed < 200; seed++) {
    const text = Array.from({ length: 12 }, (_, i) => "abc"[(seed * (i + 7) * 31 + (seed >> i)) % 3]).join(
      "",
    );
    const expected = keywords.flatMap((k) =>
      [...text].flatMap((_, i) => (text.startsWith(k, i) ? [`${k}@${i + k.length}`] : [])),
    );
    expect(hits(keywords, text).toSorted()).toEqual(expected.toSorted());
  }
});
