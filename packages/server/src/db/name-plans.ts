import { type SQL, sql } from "drizzle-orm";
import type { ClientBase, QueryConfig } from "pg";

const MARK = " /* kept */";
/**
 * Put this at the end of a statement whose plan is to be kept: one whose text never varies and for which a single plan
 * is good.
 */
export const KEPT: SQL = sql.raw(MARK);

/** Gives a text the same name on every connection. It holds as many entries as there are marked statements. */
const names = new Map<string, string>();

/**
 * PostgreSQL parses and plans a statement each time unless it has a name, and for the statements of a scan that takes
 * longer than running them. A name belongs to one database session, and a pooler may pass the next statement to another
 * session. So statements get names only on connections that have a session of their own.
 */
export async function namePlans(client: ClientBase): Promise<void> {
  const isOwnSession = await hasOwnSession(client).catch(() => false);
  const run = client.query.bind(client) as (...call: unknown[]) => unknown;
  const query = (asked: unknown, ...rest: unknown[]) =>
    run(isConfig(asked) ? { ...asked, name: isOwnSession ? nameOf(asked) : undefined } : asked, ...rest);
  client.query = query as typeof client.query;
}

/** PostgreSQL reports at the start which process serves the connection; a pooler can only make up a number. */
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
