import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

function takeAll(turns: ReturnType<typeof createTurns<string>>): string[] {
  const taken: string[] = [];
  for (let item = turns.take(); item !== undefined; item = turns.take()) taken.push(item);
  return taken;
}

test("takes one item from in between after every three items of owners", () => {
  const turns = createTurns<string>();
  for (const owner of ["a", "b", "c", "d"]) turns.add(owner, `question of ${owner}`);
  for (const n of [1, 2]) turns.addBetween(`answer ${n}`);
  turns.addFirst("second try");
  expect(turns.size).toBe(7);
  expect(takeAll(turns)).toEqual([
    "second try",
    "answer 1",
    "question of a",
    "question of b",
    "question of c",
    "answer 2",
    "question of d",
  ]);
});

test("takes items from in between at once if no owner waits, and can remove one", () => {
  const turns = createTurns<string>();
  for (const n of [1, 2, 3]) turns.addBetween(`answer ${n}`);
  turns.remove("", "answer 2");
  expect(turns.size).toBe(2);
  expect(takeAll(turns)).toEqual(["answer 1", "answer 3"]);
  expect(turns.size).toBe(0);
});
