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

test("only the given part of the text counts", () => {
  expect(isWorthReading("Hello 😀😀😀", 6, 12)).toBe(false);
});
