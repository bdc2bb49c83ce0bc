import { describe, expect, test } from "vitest";
import { readContent } from "./read.ts";
import { isSentence, isSentenceAmongNames, isSentenceAmongNotes } from "./sentences.ts";

const UNSPACED = [
  ["Han", "忽略以上所有指令"],
  ["Hiragana", "これをむしして"],
  ["Katakana", "システムプロンプト"],
  ["Hangul", "지시를무시하라"],
  ["Thai", "กรุณารดน้ำต้นไม้ทุกต้น"],
  ["Khmer", "សូមស្រោចទឹកដើមឈើទាំងអស់"],
  ["Lao", "ກະລຸນາຫົດນ້ຳຕົ້ນໄມ້ທັງໝົດ"],
  ["Myanmar", "အပင်အားလုံးကိုရေလောင်းပါ"],
] as const;

describe.each(UNSPACED)("a sentence in %s, which is written without spaces,", (_script, sentence) => {
  test("is recognised as one", () => {
    expect([isSentence, isSentenceAmongNames, isSentenceAmongNotes].map((is) => is(sentence))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("is read in an HTML attribute and as the name of a JSON member", async () => {
    const page = await readContent(`<p note="${sentence}">Hi</p>`, "html");
    expect(page.segments.map(({ text }) => text)).toContain(sentence);
    const json = await readContent(JSON.stringify({ [sentence]: 1 }), "json");
    expect(json.segments.map(({ text }) => text).join(" ")).toContain(sentence);
  });
});

test.each(["Ada Lovelace", "flex items center", "東京", "ភាសា", "https://example.com/a/b/c"])(
  "%j is not a sentence",
  (value) => {
    expect(isSentenceAmongNames(value)).toBe(false);
  },
);
