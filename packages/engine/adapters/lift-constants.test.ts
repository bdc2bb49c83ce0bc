import { expect, test } from "vitest";
import { liftConstants } from "./lift-constants.ts";

/** A field that holds bytes, with its tag and length; all are short here. */
const field = (number: number, ...body: readonly number[]) => [(number << 3) | 2, body.length, ...body];
const IR_VERSION = [(1 << 3) | 0, 0x89, 0x01];

test("constants move from the branches to the graph around them, and everything else stays in place", () => {
  const model = (inThen: readonly number[], inElse: readonly number[], outside: readonly number[]) => [
    ...IR_VERSION,
    ...field(
      7,
      ...field(
        1,
        ...field(4, 73, 102),
        ...field(5, ...field(1, 97), ...field(6, ...field(2, 98), ...inThen)),
      ),
      ...field(1, ...field(5, ...field(6, ...inElse, ...field(1, 99)))),
      ...field(12, 100),
      ...outside,
    ),
    ...field(8, 101),
  ];
  const [first, second] = [field(5, 1, 2, 3), field(5, 4)];
  const lifted = liftConstants(Uint8Array.from(model(first, second, [])));
  expect([...lifted]).toEqual(model([], [], [...first, ...second]));
});

test("constants of a branch within a branch move to the outermost graph", () => {
  const branch = (...body: readonly number[]) => field(1, ...field(5, ...field(6, ...body)));
  const [inner, outer] = [field(5, 1, 2), field(5, 3)];
  const model = (within: readonly number[], around: readonly number[], outside: readonly number[]) =>
    field(7, ...branch(...branch(...field(2, 98), ...within), ...around), ...outside);
  const lifted = liftConstants(Uint8Array.from(model(inner, outer, [])));
  expect([...lifted]).toEqual(model([], [], [...inner, ...outer]));
});

test("a graph without branches stays as it was", () => {
  const model = Uint8Array.from([
    ...IR_VERSION,
    ...field(7, ...field(1, ...field(4, 65)), ...field(5, 1, 2)),
  ]);
  expect([...liftConstants(model)]).toEqual([...model]);
});
