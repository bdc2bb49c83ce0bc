import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { Database } from "./connect.ts";

export interface After {
  readonly at: Date;
  readonly id: string;
}

/**
 * Rows that come after a given position in a list, newest first. Comparing whole rows makes this one range of the index
 * on both columns.
 */
export function olderThan(at: AnyColumn, id: AnyColumn, after: After | undefined): SQL | undefined {
  return after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`;
}

/**
 * For reading a whole table page by page. Without recent statistics, which the embedded database never has, PostgreSQL
 * expects few rows: it would sort all remaining rows for every page, and take minutes for 100,000 of them.
 */
export function inOrder<Row>(db: Database, read: (tx: Database) => Promise<Row[]>): Promise<Row[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    return read(tx);
  });
}
