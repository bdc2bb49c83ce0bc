import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { monthOf } from "../../ports/clock.ts";
import { openTestDatabase } from "../../testing/databases.ts";
import { createCallersStore } from "../accounts/callers.store.ts";

const NOW = new Date("2026-07-15T12:00:00Z");
const KEYS = 400;
const TIMES = 20;
/** PostgreSQL plans a statement this many times for its actual values before it decides on a generic plan. */
const TRIED = 5;

const FILL = sql`with people as (
    insert into users (id, name, email) select 'u' || n, 'Ada', n || '@shield.example' from generate_series(1, ${KEYS}::int) n
    returning id)
  insert into profiles (id) select id from people`;
const FILL_KEYS = sql`insert into api_keys (id, user_id, workspace_id, name, key_hash, key_ciphertext, key_head, key_tail)
  select 'k' || n, 'u' || n, 'u' || n, 'key', 'hash' || n, 'x', 'x', 'x' from generate_series(1, ${KEYS}::int) n`;

test("the generic plan for looking up a key is as good as a specific one, so PostgreSQL keeps it", async () => {
  const { db, close } = await openTestDatabase("postgres");
  await db.execute(FILL);
  await db.execute(FILL_KEYS);
  await db.execute(sql`vacuum analyze`);
  const { byKeyHash } = createCallersStore(db);
  for (let n = 0; n < TIMES; n += 1)
    expect((await byKeyHash(["hash7"], { now: NOW, month: monthOf(NOW) }))?.userId).toBe("u7");
  const kept = await rowsOf<{ name: string; generic: number; types: string[] }>(
    db.execute(sql`select name, generic_plans::int as generic, parameter_types::text[] as types
      from pg_prepared_statements`),
  );
  expect(kept).toMatchObject([{ name: "caller_by_key", generic: TIMES - TRIED }]);
  const values = kept[0]?.types.map((type) => VALUES[type]).join(", ") ?? "";
  const plan = async (mode: string) => {
    await db.execute(sql.raw(`set plan_cache_mode = ${mode}`));
    return rowsOf(db.execute(sql.raw(`explain (costs on) execute caller_by_key(${values})`)));
  };
  const [forOne] = await plan("force_custom_plan");
  const [forAll] = await plan("force_generic_plan");
  expect(forAll).toEqual(forOne);
  await close();
});

/** Sample values as SQL, by the parameter's type. */
const VALUES: Readonly<Record<string, string>> = {
  text: "'hash7'",
  "timestamp with time zone": "'2026-07-15T12:00:00Z'",
  boolean: "true",
};
