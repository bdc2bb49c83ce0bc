import { type SQL, sql } from "drizzle-orm";

/**
 * How many of its owner's keys are older than the key of the row. A plan's oldest keys work, as many as it includes;
 * the others are inactive until it includes more. Written with plain names, because Drizzle omits the table's name in
 * queries on a single table.
 */
export function olderKeys(): SQL<number> {
  return sql<number>`(select count(*) from api_keys as older where older.workspace_id = api_keys.workspace_id
    and (older.created_at, older.id) < (api_keys.created_at, api_keys.id))`.mapWith(Number);
}
