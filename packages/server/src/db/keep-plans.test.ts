import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEmptyEmbedded } from "../testing/databases.ts";
import { keepPlans } from "./keep-plans.ts";

let client: PGlite;
let now = 0;

beforeAll(async () => {
  client = await openEmptyEmbedded();
  await client.exec(`create table things (id text primary key, made timestamptz, facts jsonb, tags text[], n int);
    insert into things values ('a', '2026-01-02T03:04:05Z', '{"deep": [1]}', '{x,y}', 1), ('b', null, null, null, null)`);
  keepPlans(client, () => now);
});

afterAll(() => client.close());

const kept = async () => {
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from pg_prepared_statements");
  return rows[0]?.n ?? 0;
};

describe("a statement that comes again", () => {
  test("answers the same each time, as objects and as arrays", async () => {
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

  test("fails as before, and the next one works", async () => {
    for (let n = 0; n < 8; n += 1)
      await expect(client.query("insert into things (id) values ($1)", ["a"])).rejects.toMatchObject({
        code: "23505",
        constraint: "things_pkey",
      });
    await expect(client.query("select n from nothing", [])).rejects.toMatchObject({ code: "42P01" });
    await expect(client.query("select n from nothing", [])).rejects.toMatchObject({ code: "42P01" });
    expect((await client.query("select n from things where id = $1", ["a"])).rows).toEqual([{ n: 1 }]);
  });

  test("sees a changed table at once", async () => {
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

describe("what is kept", () => {
  test("is bounded, however many texts come again", async () => {
    for (let n = 0; n < 200; n += 1)
      for (let again = 0; again < 2; again += 1) await client.query(`select ${n} as n`, []);
    expect(await kept()).toBeLessThanOrEqual(64);
  });

  test("is planned anew after a minute, because the tables may have grown", async () => {
    await client.exec(
      "create table growing as select n from generate_series(1, 3) as n; create index on growing (n)",
    );
    const read = () => client.query("select n from growing where n = $1", [2]);
    const plans = async () => {
      const { rows } = await client.query<{ name: string; generic_plans: number }>(
        `select name, generic_plans::int from pg_prepared_statements where statement like '%growing%$1'`,
      );
      return rows[0];
    };
    for (let n = 0; n < 10; n += 1) await read();
    const before = await plans();
    expect(before?.generic_plans).toBeGreaterThan(0);
    await client.exec("insert into growing select n from generate_series(4, 20000) as n");
    now += 60_000;
    await read();
    const after = await plans();
    expect(after?.name).not.toBe(before?.name);
    expect(after?.generic_plans).toBe(0);
  });
});
