import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { codePointsOf } from "./code-points.ts";

describe("positions in code points", () => {
  test.each([
    ["mail a@b.c", 5, 5],
    ["😀 mail a@b.c", 8, 7],
    ["😀😀", 4, 2],
    ["a😀b", 3, 2],
  ])("in %j the unit %i is the code point %i", (text, unit, point) => {
    expect(codePointsOf(text).ofUnit(unit)).toBe(point);
    expect(codePointsOf(text).toUnit(point)).toBe(unit);
  });

  test("agree with counting, in any text, lone halves included", () => {
    const odd = array(constantFrom("a", "ß", "😀", "\uD83D", "\uDE00", "한"), { maxLength: 30 });
    assert(
      property(odd, (parts) => {
        const text = parts.join("");
        const { ofUnit, toUnit } = codePointsOf(text);
        let unit = 0;
        for (const [point, character] of [...text].entries()) {
          expect([ofUnit(unit), toUnit(point)]).toEqual([point, unit]);
          unit += character.length;
        }
        expect([ofUnit(unit), toUnit([...text].length)]).toEqual([[...text].length, unit]);
      }),
    );
  });
});
