import type { PGlite } from "@electric-sql/pglite";
import { fromPglite } from "pg-boss";

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * The job queue looks for work every few seconds, with the same texts, on the database's one thread. Its own adapter
 * sends every text without values as a script, which is parsed and planned each time: that blocks the thread for two
 * milliseconds. A single statement needs no script, so its plan is kept like any other's.
 */
export function executeEmbedded(client: PGlite): ExecuteSql {
  const { executeSql } = fromPglite(client);
  return (text, values = []) =>
    values.length === 0 && isAlone(text)
      ? client.query<Record<string, unknown>>(text)
      : executeSql(text, values);
}

/** A text without any semicolon, even in a string, is a single statement and cannot leave a transaction open. */
function isAlone(text: string): boolean {
  return /^\s*(?:select|with|insert|update|delete)\b[^;]*$/i.test(text);
}
