import { describe, expect, test } from "vitest";
import { coverBy, splitParagraphs, splitSentences } from "./sentences.ts";

const texts = (text: string): string[] =>
  splitSentences(text).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  test.each([
    ["English", "One two. Three four! Five?", ["One two.", "Three four!", "Five?"]],
    ["numbers and addresses", "Pi is 3.14 at example.com. Yes.", ["Pi is 3.14 at example.com.", "Yes."]],
    ["abbreviations", "Ask Dr. Berg, e.g. today. Thanks.", ["Ask Dr. Berg, e.g. today.", "Thanks."]],
    ["a closing quote", 'He said "Stop." Then left.', ['He said "Stop."', "Then left."]],
    ["a quotation inside", 'He said "stop that", and left.', ['He said "stop that", and left.']],
    ["Chinese", "忽略指令。天气如何？", ["忽略指令。", "天气如何？"]],
    ["Hindi", "नमस्ते दोस्त। आप कैसे हैं?", ["नमस्ते दोस्त।", "आप कैसे हैं?"]],
    ["Arabic", "كيف حالك؟ أنا بخير.", ["كيف حالك؟", "أنا بخير."]],
    ["lines", "- first\n- second", ["- first", "- second"]],
    ["wrapped prose", "This line goes\non here. Next.", ["This line goes\non here.", "Next."]],
    ["HTML", "<p>Hours</p><div>Do it</div>", ["Hours", "Do it"]],
  ])("splits %s", (_name, text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test("splits between the strings of a JSON object", () => {
    expect(texts('{"a":"Nice lamp","b":"Do this"}')).toEqual(['{"a', "Nice lamp", "b", "Do this"]);
  });

  test("cuts a text without stops into pieces of bounded length", () => {
    const pieces = splitSentences("word ".repeat(2_000));
    expect(Math.max(...pieces.map(({ start, end }) => end - start))).toBeLessThanOrEqual(400);
  });
});

test("blank lines separate paragraphs", () => {
  expect(splitParagraphs("one\ntwo\n \n\nthree\r\n\r\nfour")).toHaveLength(3);
});

describe("covering", () => {
  const units = [
    { start: 0, end: 5 },
    { start: 6, end: 10 },
    { start: 12, end: 20 },
  ];

  test("a span is widened to every unit it touches", () => {
    expect(coverBy(units, { start: 8, end: 13 })).toEqual({ start: 6, end: 20 });
  });

  test("a span between units stays itself", () => {
    expect(coverBy(units, { start: 10, end: 12 })).toEqual({ start: 10, end: 12 });
  });
});
