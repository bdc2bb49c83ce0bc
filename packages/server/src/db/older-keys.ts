import { type SQL, sql } from "drizzle-orm";

/**
 * How many of its owner's keys are older than the key of the row. A plan lets its oldest keys work, as many as it
 * holds; the others rest until it holds more again. In plain names, because Drizzle leaves the table's out where a
 * query reads only one.
 */
export function olderKeys(): SQL<number> {
  return sql<number>`(select count(*) from api_keys as older where older.user_id = api_keys.user_id
    and (older.created_at, older.id) < (api_keys.created_at, api_keys.id))`.mapWith(Number);
}
