import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Database } from "./connect.ts";

export interface After {
  readonly at: Date;
  readonly id: string;
}

/** Rows older than a place in a list. Comparing whole rows makes it one range of the index on both columns. */
export function olderThan(at: AnyColumn, id: AnyColumn, after: After | undefined): SQL | undefined {
  return after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`;
}

/**
 * For reading a whole table page by page. Where the database has not counted its rows lately, and nobody counts them in
 * the embedded one, it expects few: it would sort all that is left for every page, and take minutes for 100,000 rows.
 */
export function inOrder<Row>(db: Database, read: (tx: Database) => Promise<Row[]>): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    return read(tx);
  });
}
