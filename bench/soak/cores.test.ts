import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { allowedCores, readCoreList } from "./cores.ts";

test.each([
  ["0", [0]],
  ["0-1", [0, 1]],
  ["0-2,5,8-9", [0, 1, 2, 5, 8, 9]],
  ["", []],
])("cores written as %j are %j", (list, cores) => {
  expect(readCoreList(list)).toEqual(cores);
});

test.skipIf(process.platform !== "linux")("finds as many cores as Node counts", () => {
  expect(allowedCores()).toHaveLength(availableParallelism());
});
