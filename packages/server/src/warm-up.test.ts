import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "./db/rows.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp("embedded");
  await app.warmUp();
});

afterAll(() => app.close());

test("PostgreSQL has generic plans for the statements that every call with a key runs", async () => {
  const plans = await rowsOf<{ generic_plans: number }>(
    app.db.execute(sql`select generic_plans::int from pg_prepared_statements
      where statement like '%key_hash%' or statement like '%into scan_logs%'`),
  );
  expect(plans).toHaveLength(2);
  for (const { generic_plans } of plans) expect(generic_plans).toBeGreaterThan(0);
});

test("the warm-up writes nothing", async () => {
  const rowsIn = async (table: string) => {
    const count = sql`select count(*)::int as n from ${sql.identifier(table)}`;
    return (await rowsOf<{ n: number }>(app.db.execute(count)))[0]?.n;
  };
  const tables = ["scan_usage", "scan_logs", "api_key_usage", "webhook_events"];
  expect(await Promise.all(tables.map(rowsIn))).toEqual(tables.map(() => 0));
});
