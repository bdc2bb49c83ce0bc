import type { Client } from "pg";
import type { Query } from "./tap.ts";

/** Runs each query again under EXPLAIN, in a transaction that is rolled back. */
export async function printPlans(client: Client, queries: readonly Query[]): Promise<void> {
  for (const { text, values } of queries) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    console.log(`  ${text.replaceAll(/\s+/g, " ").slice(0, 240)}`);
    await client.query("begin");
    try {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain (analyze, costs off, timing off, summary on) ${text}`,
        [...values],
      );
      for (const row of rows) console.log(`    ${row["QUERY PLAN"]}`);
    } finally {
      await client.query("rollback");
    }
  }
}
