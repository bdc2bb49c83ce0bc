import { type SQL, sql } from "drizzle-orm";

/**
 * How many keys of the same workspace are older than the key in this row. Only a plan's oldest keys work, as many as
 * the plan includes; the others stay inactive until a plan includes more. Column names are written out, because Drizzle
 * omits the table's name in queries on a single table.
 */
export function olderKeys(): SQL<number> {
  return sql<number>`(select count(*) from api_keys as older where older.workspace_id = api_keys.workspace_id
    and (older.created_at, older.id) < (api_keys.created_at, api_keys.id))`.mapWith(Number);
}
