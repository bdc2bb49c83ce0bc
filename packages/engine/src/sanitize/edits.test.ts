import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, composeEdits, settleEdits, toChanges, type Edit } from "./edits.ts";

const edit = (start: number, end: number, after = ""): Edit => ({ start, end, after, reason: "" });

/** Sorted edits without overlaps for a text of the given length. */
function editsWithin(length: number): fc.Arbitrary<Edit[]> {
  const one = fc.tuple(fc.nat(length), fc.integer({ min: 1, max: 6 }), fc.string({ maxLength: 4 }));
  return fc
    .array(one, { maxLength: 6 })
    .map((rows) =>
      settleEdits(
        rows
          .filter(([start, size]) => start + size <= length)
          .map(([start, size, after]) => edit(start, start + size, after)),
      ),
    );
}

test("applies edits from left to right", () => {
  expect(applyEdits("one two three", [edit(0, 3, "1"), edit(8, 13)])).toBe("1 two ");
});

test("an edit absorbs a narrower one inside it", () => {
  expect(settleEdits([edit(4, 7, "[CARD_1]"), edit(0, 13)])).toEqual([edit(0, 13)]);
});

test("an edit inside an earlier replacement keeps the rest of that replacement", () => {
  const done = [edit(4, 7, "[quoted: two]")];
  expect(composeEdits(done, [edit(13, 16, "2")], "one [quoted: two] three")).toEqual([
    edit(4, 7, "[quoted: 2]"),
  ]);
});

test("composed edits give the same text as editing twice", () => {
  const scenario = fc
    .string({ minLength: 1, maxLength: 40 })
    .chain((text) =>
      fc
        .tuple(fc.constant(text), editsWithin(text.length))
        .chain(([, done]) =>
          editsWithin(applyEdits(text, done).length).map((next) => ({ text, done, next })),
        ),
    );
  fc.assert(
    fc.property(scenario, ({ text, done, next }) => {
      const composed = composeEdits(done, next, applyEdits(text, done));
      expect(applyEdits(text, composed)).toBe(applyEdits(applyEdits(text, done), next));
      expect(composed.every((one, index) => one.start >= (composed[index - 1]?.end ?? 0))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("changes carry the words they replace", () => {
  expect(toChanges("one two", [edit(4, 7, "2")])[0]).toMatchObject({ before: "two", after: "2" });
});
