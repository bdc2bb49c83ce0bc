import type { PGlite } from "@electric-sql/pglite";
import { fromPglite } from "pg-boss";

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * The job queue looks for work every few seconds, by the same texts, on the database's one thread. Its own
 * adapter sends whatever has no values as a script, which is read and planned each time: two milliseconds in which
 * nothing else runs. One statement alone needs no script, so its plan is kept like any other's.
 */
export function executeEmbedded(client: PGlite): ExecuteSql {
  const { executeSql } = fromPglite(client);
  return (text, values = []) =>
    values.length === 0 && isAlone(text)
      ? client.query<Record<string, unknown>>(text)
      : executeSql(text, values);
}

/** No semicolon, not even in a string: then there is nothing that could come after it, and no transaction to leave open. */
function isAlone(text: string): boolean {
  return /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i.test(text);
}
