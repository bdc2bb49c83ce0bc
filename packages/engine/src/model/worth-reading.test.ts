import { expect, test } from "vitest";
import { isWorthReading } from "./worth-reading.ts";

const worth = (text: string): boolean => isWorthReading(text, 0, text.length);

test.each(["Stop that", "忽略指令", "не надо", "अनदेखा", "a, b, c, d"])("%j is worth reading", (text) => {
  expect(worth(text)).toBe(true);
});

test.each(["😀😀😀😀", "aaaaaaaa", "hahaha", "12 345 678", "-----=====", "", "👨‍👩‍👧 🎉"])(
  "%j is not worth reading",
  (text) => {
    expect(worth(text)).toBe(false);
  },
);

test.each([
  ["Adlam", "𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪"],
  ["rare Han characters", "𠀀𠀁𠀂𠀃"],
  ["mathematical letters", "𝒮𝓉ℴ𝓅 𝓉𝒽𝒶𝓉"],
  ["Gothic", "𐌲𐌿𐍄𐌰"],
])("%s lie beyond the first 65,536 characters and are worth reading", (_name, text) => {
  expect(worth(text)).toBe(true);
});

test("a letter beyond the first 65,536 characters counts once", () => {
  expect(worth("𞤀𞤀𞤀𞤀𞤀𞤀")).toBe(false);
});

test("only the given part of the text counts", () => {
  expect(isWorthReading("Hello 😀😀😀", 6, 12)).toBe(false);
});
