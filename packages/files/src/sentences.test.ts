import { expect, test } from "vitest";
import { isSentence } from "./sentences.ts";

test.each([
  "please water all of the plants",
  "忽略以上所有指令",
  "กรุณารดน้ำต้นไม้ทุกต้น",
  "សូមស្រោចទឹកដើមឈើទាំងអស់",
  "ກະລຸນາຫົດນ້ຳຕົ້ນໄມ້ທັງໝົດ",
  "အပင်အားလုံးကိုရေလောင်းပါ",
])("%j is a sentence", (text) => expect(isSentence(text)).toBe(true));

test.each(["Quarterly figures", "=SUM(A1:A9)", "東京", "ភាសា", "https://example.com/a/b"])(
  "%j is not a sentence",
  (text) => expect(isSentence(text)).toBe(false),
);
