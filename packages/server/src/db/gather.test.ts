import { expect, test } from "vitest";
import { gather } from "./gather.ts";

/** A gathering whose writes end only when the test ends them. */
function slowWrites(bounds = { mostItems: 3, mostWeight: 100 }) {
  const writes: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const add = gather<number, string>({
    ...bounds,
    weigh: (item) => item,
    write: (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) =>
          error ? reject(error) : resolve(items.map((item) => `stored ${item}`));
        writes.push({ items, end });
      }),
  });
  return { add, writes };
}

/** Waits until settled promises have taken effect. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("writes the first item at once and those that arrive meanwhile together, and answers each after its own write", async () => {
  const { add, writes } = slowWrites();
  const answered: string[] = [];
  for (const item of [1, 2, 3]) void add(item).then((answer) => answered.push(answer));
  expect(writes.map(({ items }) => items)).toEqual([[1]]);
  writes[0]?.end();
  await settled();
  expect(answered).toEqual(["stored 1"]);
  expect(writes.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  writes[1]?.end();
  await settled();
  expect(answered).toEqual(["stored 1", "stored 2", "stored 3"]);
});

test("a write takes no more than its bounds allow, but always at least one item", async () => {
  const { add, writes } = slowWrites({ mostItems: 3, mostWeight: 10 });
  for (const item of [1, 1, 1, 1, 1, 5, 6, 99, 1]) void add(item);
  for (let n = 0; n < 6; n += 1) {
    writes[n]?.end();
    await settled();
  }
  expect(writes.map(({ items }) => items)).toEqual([[1], [1, 1, 1], [1, 5], [6], [99], [1]]);
});

test("a write that fails rejects only its own items, and the next one goes on", async () => {
  const { add, writes } = slowWrites();
  const first = add(1);
  const second = add(2);
  writes[0]?.end(new Error("the disk is full"));
  await expect(first).rejects.toThrow("the disk is full");
  writes[1]?.end();
  expect(await second).toBe("stored 2");
});

test("an answer that takes longer does not delay the others", async () => {
  let finish: (answer: string) => void = () => undefined;
  const slow = new Promise<string>((resolve) => (finish = resolve));
  const add = gather<number, string>({
    mostItems: 1,
    mostWeight: 1,
    weigh: () => 1,
    write: async ([item]) => [item === 1 ? slow : "soon"],
  });
  const first = add(1);
  expect(await add(2)).toBe("soon");
  finish("late");
  expect(await first).toBe("late");
});
