import { expect, test } from "vitest";
import { buildKeywordTrie } from "./keyword-trie.ts";

function hits(keywords: readonly string[], text: string): string[] {
  const found: string[] = [];
  buildKeywordTrie(keywords).scan(text, (keyword, start) => found.push(`${keywords[keyword]}@${start}`));
  return found;
}

test("overlapping and nested keywords are all reported where they start", () => {
  expect(hits(["he", "she", "his", "hers"], "ushers")).toEqual(["she@1", "he@2", "hers@2"]);
});

test("a keyword is found right after a partial match", () => {
  expect(hits(["system prompt", "temp"], "a systemp, a system prompt")).toEqual([
    "temp@5",
    "system prompt@13",
  ]);
  expect(hits(["aab"], "aaab")).toEqual(["aab@1"]);
});

test("keywords of any script are found by their UTF-16 units", () => {
  expect(hits(["忽略", "игнорируй", "😀"], "请忽略 игнорируй 😀")).toEqual([
    "忽略@1",
    "игнорируй@4",
    "😀@14",
  ]);
});

test("the tree finds what a plain search finds", () => {
  const keywords = ["ab", "ba", "aba", "bb", "a"];
  for (let seed = 1; seed < 200; seed++) {
    const text = Array.from({ length: 12 }, (_, i) => "abc"[(seed * (i + 7) * 31 + (seed >> i)) % 3]).join(
      "",
    );
    const expected = keywords.flatMap((k) =>
      [...text].flatMap((_, i) => (text.startsWith(k, i) ? [`${k}@${i}`] : [])),
    );
    expect(hits(keywords, text).toSorted()).toEqual(expected.toSorted());
  }
});

test("with atWordStarts, a keyword that begins with a to z is found only at word starts, any other anywhere", () => {
  const found: string[] = [];
  const keywords = ["he", "é", "i'm he"];
  const trie = buildKeywordTrie(keywords, { atWordStarts: true });
  trie.scan("the he-man; café hé i'm he", (keyword, start) => found.push(`${keywords[keyword]}@${start}`));
  expect(found).toEqual(["he@4", "é@15", "é@18", "i'm he@20", "he@24"]);
});
