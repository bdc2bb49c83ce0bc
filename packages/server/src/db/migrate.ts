import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle, type NodePgClient } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** An arbitrary number, but the same in every process of this product. */
const MIGRATION_LOCK = 7_768_345_101;

interface JournalEntry {
  readonly tag: string;
  /** Also stored with each applied migration, so it shows which ones a database has. */
  readonly when: number;
}

/** The migrations this version knows, in order. */
export function readJournal(): readonly JournalEntry[] {
  const text = readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8");
  return (JSON.parse(text) as { entries: JournalEntry[] }).entries;
}

export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder });
}

/**
 * Several processes may start at once: one migrates while the others wait for the advisory lock. The lock belongs to
 * the transaction, not to the connection: a pooler such as PgBouncer may give each transaction another connection, and
 * a connection's lock would never be released. The migrator's own `begin` then only causes a warning, and its `commit`
 * ends this transaction.
 */
export async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await migratePg(drizzle({ client: client as NodePgClient }), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock, even if the migration failed.
    client.release(true);
  }
}
