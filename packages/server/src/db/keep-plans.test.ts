import { setTimeout as sleep } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openEmptyEmbedded } from "../testing/databases.ts";
import { keepPlans } from "./keep-plans.ts";

/** Long enough for a busy machine. */
const PATIENCE = { timeout: 20_000 };

let client: PGlite;
let now = 0;

beforeAll(async () => {
  client = openEmptyEmbedded();
  await client.exec(`create table things (id text primary key, made timestamptz, facts jsonb, tags text[], n int);
    insert into things values ('a', '2026-01-02T03:04:05Z', '{"deep": [1]}', '{x,y}', 1), ('b', null, null, null, null)`);
  keepPlans(client, () => now);
});

afterAll(() => client.close());

const kept = async () => {
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from pg_prepared_statements");
  return rows[0]?.n ?? 0;
};

describe("a repeated statement", () => {
  test("gives the same answer each time, as objects and as arrays", async () => {
    for (const rowMode of ["object", "array"] as const) {
      const read = () => client.query("select * from things where id = any($1)", [["a", "b"]], { rowMode });
      const first = await read();
      expect(first.rows).toHaveLength(2);
      for (let n = 0; n < 8; n += 1) expect(await read()).toEqual(first);
    }
    expect(await kept()).toBeGreaterThan(0);
  });

  test("takes nulls, dates and objects as values", async () => {
    const write = (values: unknown[]) =>
      client.query("update things set n = $1, made = $2, facts = $3 where id = 'b' returning *", values);
    for (let n = 0; n < 8; n += 1) {
      const { rows, affectedRows } = await write([n, new Date(n), { n }]);
      expect(rows).toEqual([{ id: "b", n, made: new Date(n), facts: { n }, tags: null }]);
      expect(affectedRows).toBe(1);
    }
    expect((await write([null, null, null])).rows).toEqual([
      { id: "b", n: null, made: null, facts: null, tags: null },
    ]);
  });

  test("fails like an unkept one, and the next one works", async () => {
    for (let n = 0; n < 8; n += 1)
      await expect(client.query("insert into things (id) values ($1)", ["a"])).rejects.toMatchObject({
        code: "23505",
        constraint: "things_pkey",
      });
    await expect(client.query("select n from nothing", [])).rejects.toMatchObject({ code: "42P01" });
    await expect(client.query("select n from nothing", [])).rejects.toMatchObject({ code: "42P01" });
    expect((await client.query("select n from things where id = $1", ["a"])).rows).toEqual([{ n: 1 }]);
  });

  test("sees changes of its table at once", async () => {
    await client.exec("create table changing (id int); insert into changing values (1)");
    const read = async () => (await client.query("select * from changing", [])).rows;
    for (let n = 0; n < 8; n += 1) expect(await read()).toEqual([{ id: 1 }]);
    await client.exec("alter table changing add column more text default 'new'");
    for (let n = 0; n < 8; n += 1) expect(await read()).toEqual([{ id: 1, more: "new" }]);
    await client.exec(
      "drop table changing; create table changing (other bool); insert into changing values (true)",
    );
    for (let n = 0; n < 8; n += 1) expect(await read()).toEqual([{ other: true }]);
    await client.exec("deallocate all");
    for (let n = 0; n < 8; n += 1) expect(await read()).toEqual([{ other: true }]);
  });

  test("waits for a transaction, and sees what it wrote", async () => {
    const count = async () =>
      (await client.query<{ n: number }>("select count(*)::int as n from things", [])).rows[0]?.n;
    for (let n = 0; n < 3; n += 1) expect(await count()).toBe(2);
    const writing = client.transaction(async (transaction) => {
      await transaction.query("insert into things (id) values ('c')");
      await transaction.query("select pg_sleep(0.05)");
    });
    expect(await count()).toBe(3);
    await writing;
    await client.query("delete from things where id = 'c'");
  });
});

describe("a kept plan", () => {
  test("is one of a bounded number, however many statements repeat", async () => {
    for (let n = 0; n < 200; n += 1)
      for (let again = 0; again < 2; again += 1) await client.query(`select ${n} as n`, []);
    expect(await kept()).toBeLessThanOrEqual(64);
  });

  describe("is renewed in the background", () => {
    const read = () => client.query("select n from growing where n = $1", [2]);
    const grow = () => client.query("insert into growing select n from generate_series(1, 1000) as n");
    const plans = async () => {
      const { rows } = await client.query<Plans>(
        `select name, generic_plans::int, custom_plans::int from pg_prepared_statements where statement like '%growing%$1'`,
      );
      return rows;
    };
    const settled = () => vi.waitFor(async () => expect(await plans()).toHaveLength(1), PATIENCE);

    beforeAll(async () => {
      await client.exec("create table growing as select 2 as n; create index on growing (n)");
      for (let n = 0; n < 10; n += 1) await read();
    });

    test("after a minute if the tables have grown", async () => {
      const [before] = await plans();
      expect(before?.generic_plans).toBeGreaterThan(0);
      await grow();
      now += 60_000;
      await read();
      // That call used the old plan. The new one was bound as often as PostgreSQL needs to settle on a generic plan.
      expect(await plans()).toContainEqual({ ...before, generic_plans: (before?.generic_plans ?? 0) + 1 });
      await vi.waitFor(async () => expect((await plans())[0]?.name).not.toBe(before?.name), PATIENCE);
      await settled();
      const [after] = await plans();
      expect(after).toMatchObject({ custom_plans: 5, generic_plans: 1 });
      expect((await read()).rows).toHaveLength(2);
      expect(await plans()).toEqual([{ ...after, generic_plans: 2 }]);
    });

    test("only after a quarter of an hour if little is written", async () => {
      const [before] = await plans();
      now += 14 * 60_000;
      await read();
      await sleep(300);
      expect((await plans())[0]?.name).toBe(before?.name);
      now += 60_000;
      await read();
      await vi.waitFor(async () => expect((await plans())[0]?.name).not.toBe(before?.name), PATIENCE);
      await settled();
    });

    test("and does not come back if it was dropped meanwhile", async () => {
      now += 15 * 60_000;
      await read();
      await client.exec("deallocate all");
      for (let n = 0; n < 8; n += 1) expect((await read()).rows).toHaveLength(2);
      await sleep(400);
      expect(await plans()).toHaveLength(1);
      expect((await read()).rows).toHaveLength(2);
    });
  });
});

test("a database can be closed while a plan is being renewed", async () => {
  const one = openEmptyEmbedded();
  let time = 0;
  keepPlans(one, () => time);
  for (let n = 0; n < 3; n += 1) await one.query("select 1 as n", []);
  time += 15 * 60_000;
  await one.query("select 1 as n", []);
  // The first planning is under way by then.
  await sleep(30);
  await one.close();
  await sleep(300);
  expect(one.closed).toBe(true);
});

interface Plans {
  readonly name: string;
  readonly generic_plans: number;
  readonly custom_plans: number;
}
