/* oxlint-disable no-underscore-dangle -- zod keeps there what libraries may extend */
import { expect, test } from "vitest";
import { z } from "zod";
import { type RouteDefinition, routes } from "../index.ts";
import { list } from "./list.ts";

const short = z.object({ names: list(z.string().trim()).min(1).max(3, "Three names at most.") });

test("a list is read like an array", () => {
  expect(short.parse({ names: [" a ", "b"] })).toEqual({ names: ["a", "b"] });
  expect(list(z.int()).optional().describe("numbers").parse([])).toEqual([]);
  expect(short.safeParse({ names: [] }).error?.issues[0]).toMatchObject({ code: "too_small" });
  expect(short.safeParse({ names: "a" }).error?.issues[0]).toMatchObject({ code: "invalid_type" });
  expect(z.toJSONSchema(list(z.string()).max(3).describe("Names."))).toMatchObject({
    type: "array",
    description: "Names.",
    items: { type: "string" },
    maxItems: 3,
  });
});

test("only the first element that does not fit is described", () => {
  const { error } = z.object({ grid: list(list(z.int())) }).safeParse({ grid: [[1], [2, "a", "b"], ["c"]] });
  expect(error?.issues).toHaveLength(1);
  expect(error?.issues[0]?.path).toEqual(["grid", 1, 1]);
});

test("of a list that is too long, no element is looked at", () => {
  const seen: unknown[] = [];
  const watched = list(z.unknown().refine((item) => seen.push(item)))
    .max(2, "Two at most.")
    .refine((items) => items.every((item) => seen.push(item)))
    .transform((items) => seen.push(items));
  const { error } = z.object({ watched }).safeParse({ watched: [1, 2, 3] });
  expect(error?.issues).toEqual([expect.objectContaining({ message: "Two at most.", path: ["watched"] })]);
  expect(seen).toEqual([]);
});

test("every list that a call takes is one of these", () => {
  let count = 0;
  for (const [name, { body, query }] of Object.entries<RouteDefinition>(routes))
    for (const array of [...arraysIn(body), ...arraysIn(query)]) {
      expect([name, array._zod.traits.has("List")]).toEqual([name, true]);
      count += 1;
    }
  expect(count).toBeGreaterThan(20);
});

/** Every array anywhere in a schema. */
function arraysIn(given: unknown, met = new Set<unknown>()): z.core.$ZodType[] {
  if (typeof given !== "object" || given === null || met.has(given)) return [];
  met.add(given);
  if (!("_zod" in given)) return Object.values(given).flatMap((value) => arraysIn(value, met));
  const schema = given as z.core.$ZodType;
  const own = schema._zod.traits.has("$ZodArray") ? [schema] : [];
  const { checks: _checks, ...def } = schema._zod.def;
  return [...own, ...arraysIn({ ...def }, met)];
}
