import { type SQL, sql } from "drizzle-orm";
import type { ClientBase, QueryConfig } from "pg";

const MARK = " /* kept */";
/** Comes last in a statement whose plan is kept. Only for one that is always worded alike and good with one plan. */
export const KEPT: SQL = sql.raw(MARK);

/** The same text has the same name on every connection. There are as many as statements were marked. */
const names = new Map<string, string>();

/**
 * PostgreSQL reads and plans a statement each time unless it has a name, and for those of a scan that takes longer than
 * to run them. A name is known to one session of the database, and behind a pooler the next statement may come to
 * another: so only those on a connection that is a session of its own get one.
 */
export async function namePlans(client: ClientBase): Promise<void> {
  const isOwnSession = await hasOwnSession(client).catch(() => false);
  const run = client.query.bind(client) as (...call: unknown[]) => unknown;
  const query = (asked: unknown, ...rest: unknown[]) =>
    run(isConfig(asked) ? { ...asked, name: isOwnSession ? nameOf(asked) : undefined } : asked, ...rest);
  client.query = query as typeof client.query;
}

/** PostgreSQL says at the start which of its processes serves the connection; a pooler can only make up a number. */
async function hasOwnSession(client: ClientBase & { processID?: unknown }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === client.processID;
}

function isConfig(asked: unknown): asked is QueryConfig {
  return typeof asked === "object" && asked !== null && "text" in asked && !("submit" in asked);
}

function nameOf({ name, text }: QueryConfig): string | undefined {
  if (name || !text.endsWith(MARK)) return name;
  const made = names.get(text) ?? `kept_${names.size + 1}`;
  names.set(text, made);
  return made;
}
