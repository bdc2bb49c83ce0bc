import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { timestamp } from "drizzle-orm/pg-core";

/**
 * Write indexes over these columns without `.desc()`: Drizzle turns it into `DESC NULLS LAST`, which PostgreSQL does
 * not use for `order by … desc`. A plain index is read backwards, and works.
 */

/** A point in time with its zone. Three fractional digits, because a JavaScript Date holds no more. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

/** A CHECK that a column holds one of the words. The words are ours, never input, so they may be inlined. */
export function oneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`;
}
