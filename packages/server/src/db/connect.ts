import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleOverPg } from "drizzle-orm/node-postgres";
import { drizzle as drizzleOverPglite } from "drizzle-orm/pglite";
import { Pool } from "pg";
import { fromPglite } from "pg-boss";
import { makeFolder } from "../make-folder.ts";
import { holdDataFolder } from "./lock.ts";
import { migrateEmbedded, migratePostgres } from "./migrate.ts";

/** The one type the stores see; both databases satisfy it, a transaction too. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  readonly kind: "embedded" | "postgres";
  readonly db: Database;
  /** Plain SQL, for the job queue, which keeps its own tables. Without values it may be several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Copies the embedded database's files as they stand at one moment; whoever writes waits until then. */
  readonly copyFiles?: (folder: string) => Promise<void>;
  close(): Promise<void>;
}

/** PGlite in a folder of its own, held by this process alone. */
export async function connectEmbedded(dataDir: string): Promise<Connection> {
  makeFolder(dataDir);
  const release = holdDataFolder(dataDir);
  return openEmbedded(new PGlite(join(dataDir, "db")), release);
}

/** Migrates and wraps a PGlite; `release` is called once it is closed. */
export async function openEmbedded(client: PGlite, release: () => void): Promise<Connection> {
  await client.waitReady;
  const db = drizzleOverPglite({ client });
  await migrateEmbedded(db);
  return {
    kind: "embedded",
    db: db as unknown as Database,
    executeSql: fromPglite(client).executeSql,
    ...(client.dataDir !== undefined && { copyFiles: copyFilesOf(client, client.dataDir) }),
    close: async () => {
      await client.close();
      release();
    },
  };
}

/** A transaction keeps every other query out, and this one process is the only one that writes the files. */
function copyFilesOf(client: PGlite, dataDir: string) {
  return (folder: string): Promise<void> =>
    client.transaction(async (transaction) => {
      await transaction.exec("checkpoint");
      await cp(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
}

/** A pool that reconnects by itself: a lost connection fails its query, the next query opens another. */
export async function connectPostgres(url: string, onIdleError: (error: Error) => void): Promise<Connection> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "prompt-shield",
  });
  pool.on("error", onIdleError);
  // The pool hears only of its idle connections: one that is lost in a transaction would otherwise end the process.
  pool.on("connect", (client) => client.on("error", onIdleError));
  try {
    await migratePostgres(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: "postgres",
    db: drizzleOverPg({ client: pool }) as unknown as Database,
    executeSql: (text, values) => executeOn(pool, text, values),
    close: () => pool.end(),
  };
}

/** A statement that fails between its own BEGIN and COMMIT must not leave its connection to the next one that asks. */
async function executeOn(pool: Pool, text: string, values?: unknown[]) {
  const client = await pool.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
