import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEmptyEmbedded } from "../testing/databases.ts";
import { executeEmbedded } from "./execute-embedded.ts";
import { keepPlans } from "./keep-plans.ts";

let client: PGlite;
let execute: ReturnType<typeof executeEmbedded>;

beforeAll(async () => {
  client = openEmptyEmbedded();
  await client.exec("create table jobs (id int primary key, state text); insert into jobs values (1, 'new')");
  keepPlans(client);
  execute = executeEmbedded(client);
});

afterAll(() => client.close());

const planned = async (part: string): Promise<number> => {
  const { rows } = await client.query(
    "select statement from pg_prepared_statements where statement like $1",
    [`%${part}%`],
  );
  return rows.length;
};

describe("the job queue's statements on the embedded database", () => {
  test("a repeated one without values keeps its plan, and gives the same answer", async () => {
    const take = `
      with next as (select id from jobs where state = 'new' for update skip locked)
      update jobs set state = state from next where jobs.id = next.id returning jobs.id, state`;
    for (let n = 0; n < 4; n += 1)
      expect(await execute(take)).toMatchObject({ rows: [{ id: 1, state: "new" }] });
    expect(await planned("skip locked")).toBe(1);
  });

  test("several in one text run as a script, and return the rows of each", async () => {
    const both = "begin; update jobs set state = 'taken' where id = 1 returning id; commit";
    for (let n = 0; n < 3; n += 1) expect((await execute(both)).rows).toEqual([{ id: 1 }]);
    expect(await planned("'taken'")).toBe(0);
    expect((await execute("select 'a;b' as text")).rows).toEqual([{ text: "a;b" }]);
  });

  test("one that fails leaves nothing behind that would break the next", async () => {
    for (const text of [
      "insert into jobs values (1, 'again')",
      "begin; insert into jobs values (1, 'again'); commit",
    ])
      for (let n = 0; n < 3; n += 1) {
        await expect(execute(text)).rejects.toMatchObject({ code: "23505" });
        expect((await execute("select count(*)::int as n from jobs")).rows).toEqual([{ n: 1 }]);
      }
  });
});
