import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "./connect.ts";
import { readJournal } from "./migrate.ts";

export interface MigrationState {
  readonly applied: number;
  /** Migrations of this version that the database lacks; a start applies them. */
  readonly missing: readonly string[];
  /** Migrations in the database that this version does not know, because a newer version applied them. */
  readonly unknown: number;
}

export async function readMigrationState(db: Database): Promise<MigrationState> {
  const { rows } = (await db.execute(
    sql`select created_at from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { created_at: string | number }[] };
  const applied = new Set(rows.map((row) => Number(row.created_at)));
  const known = readJournal();
  return {
    applied: applied.size,
    missing: known.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    unknown: applied.size - known.filter(({ when }) => applied.has(when)).length,
  };
}

export interface EmbeddedReport {
  readonly indexes: number;
  /** What is wrong, in PostgreSQL's words; empty if nothing is. */
  readonly faults: readonly string[];
  readonly migrations: MigrationState;
}

/** Reads every row and every index entry of an embedded database that no other process has open. */
export async function checkEmbedded(folder: string): Promise<EmbeddedReport> {
  const client = new PGlite(folder, { extensions: { amcheck } });
  try {
    await client.waitReady;
    const { indexes, faults } = await compareIndexesWithRows(client);
    const migrations = await readMigrationState(drizzle({ client }) as unknown as Database);
    return { indexes, faults, migrations };
  } finally {
    await client.close();
  }
}

/** `amcheck` is PostgreSQL's own checker. Its extension disappears with the transaction, which is rolled back. */
async function compareIndexesWithRows(client: PGlite): Promise<{ indexes: number; faults: string[] }> {
  let indexes = 0;
  const faults: string[] = [];
  await client.transaction(async (transaction) => {
    await transaction.exec("create extension amcheck");
    const heap = await transaction.query<{ fault: string }>(HEAP_FAULTS);
    faults.push(...heap.rows.map((row) => row.fault));
    if (faults.length === 0) {
      // The function reports a damaged index by raising an error.
      const checked = await transaction.query<{ checked: number }>(INDEX_CHECK).catch((error: unknown) => {
        faults.push((error as Error).message);
      });
      indexes = checked?.rows[0]?.checked ?? 0;
    }
    await transaction.rollback();
  });
  return { indexes, faults };
}

const HEAP_FAULTS = `select c.relname || ': ' || found.msg as fault from pg_class c,
  lateral verify_heapam(c.oid::regclass) found where c.relkind in ('r', 'm') and c.relpersistence = 'p' limit 20`;
const INDEX_CHECK = `select count(bt_index_check(i.indexrelid, true)::text)::int as checked from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid and c.relpersistence = 'p'`;
