import { type AnyColumn, type SQL, sql } from "drizzle-orm";

export interface After {
  readonly at: Date;
  readonly id: string;
}

/** Rows older than a place in a list. Comparing whole rows makes it one range of the index on both columns. */
export function olderThan(at: AnyColumn, id: AnyColumn, after: After | undefined): SQL | undefined {
  return after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`;
}
