import { describe, expect, test } from "vitest";
import { findHidden } from "./hidden.ts";

const hidden = (text: string): string[] => findHidden(text).map(({ start, end }) => text.slice(start, end));

describe("hidden characters", () => {
  test.each([
    ["zero-width spaces in a word", "ig\u200bnore", ["\u200b"]],
    ["direction overrides", "a\u202eb\u202c", ["\u202e", "\u202c"]],
    ["smuggled tag letters", "hi\u{e0068}\u{e0069}!", ["\u{e0068}\u{e0069}"]],
    ["a run of variation selectors", "x\u{fe01}\u{fe02}\u{fe03}", ["\u{fe01}\u{fe02}\u{fe03}"]],
  ])("finds %s", (_name, text, expected) => {
    expect(hidden(text)).toEqual(expected);
  });

  test.each([
    ["joiners in emoji", "👩‍👩‍👧 and ❤️"],
    ["a flag of England", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
    ["the zero-width non-joiner of Persian", "می‌خواهم"],
    ["a joiner in Hindi", "क्‍ष"],
    ["line breaks and tabs", "a\tb\r\nc"],
  ])("leaves %s", (_name, text) => {
    expect(hidden(text)).toEqual([]);
  });
});
