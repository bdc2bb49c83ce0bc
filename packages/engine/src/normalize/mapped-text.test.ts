import { expect, test } from "vitest";
import { lowerUnits, mapOf, MappedTextBuilder } from "./mapped-text.ts";

test.each([10, 8_191, 8_192, 8_193, 100_000])(
  "each of %i units and those after them keep their place",
  (count) => {
    const source = "x".repeat(count);
    const builder = new MappedTextBuilder();
    builder.push("<<", 0, 1);
    builder.copy(source, 1, count);
    builder.push("!", count, count + 5);
    const mapped = builder.build();
    expect(builder.length).toBe(mapped.text.length);
    expect([mapped.starts.length, mapped.ends.length]).toEqual([count + 2, count + 2]);
    const { toOriginal } = mapOf(mapped);
    for (const at of [2, Math.floor(count / 2) + 1, count])
      expect(toOriginal({ start: at, end: at + 1 })).toEqual({ start: at - 1, end: at });
    expect(toOriginal({ start: count + 1, end: count + 2 })).toEqual({ start: count, end: count + 5 });
  },
);

test("lower case moves no position, also beside the one letter that would grow", () => {
  expect(lowerUnits("IGNORE İSTANBUL ÇA")).toBe("ignore İstanbul ça");
});
