import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleOverPg } from "drizzle-orm/node-postgres";
import { drizzle as drizzleOverPglite } from "drizzle-orm/pglite";
import { Pool } from "pg";
import { makeFolder } from "../make-folder.ts";
import { createEraser, type Eraser, type Forget, KEEP_NO_OLD_LOG, markerOf } from "./eraser.ts";
import { executeEmbedded } from "./execute-embedded.ts";
import { keepPlans } from "./keep-plans.ts";
import { holdDataFolder } from "./lock.ts";
import { makeEmbedded } from "./make-embedded.ts";
import { migrateEmbedded, migratePostgres } from "./migrate.ts";
import { namePlans } from "./name-plans.ts";
import { startDatabaseThread } from "./thread-client.ts";

/** The only database type that stores see. Both databases satisfy it, and so does a transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  readonly kind: "embedded" | "postgres";
  readonly db: Database;
  /**
   * Plain SQL, for the job queue, which manages its own tables. Without values, the text may hold several statements.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  readonly forget: Forget;
  /** Copies the embedded database's files as of one moment; writes wait until it is done. */
  readonly copyFiles?: (folder: string) => Promise<void>;
  /** Resolves with the reason if the embedded database stops by itself; from then on every statement fails. */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}

/**
 * PostgreSQL's default of 128 MB of shared buffers fills up soon, and WebAssembly never returns memory. The operating
 * system caches the files too, so a fraction suffices.
 */
export const EMBEDDED_SETTINGS = {
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"],
};

/** Opens PGlite in its own folder and its own thread, locked by this process. */
export async function connectEmbedded(
  dataDir: string,
  onError: (error: unknown) => void = () => undefined,
): Promise<Connection> {
  makeFolder(dataDir);
  const release = holdDataFolder(dataDir);
  const folder = join(dataDir, "db");
  await makeEmbedded(folder).catch((error: unknown) => {
    release();
    throw error;
  });
  const { client, lost } = startDatabaseThread(folder, EMBEDDED_SETTINGS.startParams);
  return { ...(await openEmbedded(client, release, onError)), lost };
}

/** Migrates and wraps a PGlite; calls `release` once it is closed. */
export async function openEmbedded(
  client: PGlite,
  release: () => void,
  onError: (error: unknown) => void = () => undefined,
): Promise<Connection> {
  await client.waitReady;
  const db = drizzleOverPglite({ client });
  await client.exec(KEEP_NO_OLD_LOG);
  await migrateEmbedded(db);
  keepPlans(client);
  // An in-memory database is gone with the process, so there is nothing to erase.
  const folder = client.dataDir;
  const eraser =
    folder === undefined ? undefined : createEraser(client, { marker: markerOf(folder), onError });
  return {
    kind: "embedded",
    db: db as unknown as Database,
    executeSql: executeEmbedded(client),
    forget: eraser?.forget ?? justDo,
    ...(folder !== undefined && { copyFiles: copyFilesOf(client, folder, eraser) }),
    close: async () => {
      await eraser?.close();
      await client.close();
      release();
    },
  };
}

/** PostgreSQL vacuums by itself, and its dumps contain no deleted rows. */
const justDo: Forget = (_tables, work) => work();

/**
 * The transaction blocks every other query, and only this process writes the files. Pending erasures are finished
 * first, because a copy must not contain deleted data.
 */
function copyFilesOf(client: PGlite, dataDir: string, eraser: Eraser | undefined) {
  return async (folder: string): Promise<void> => {
    await eraser?.finish();
    await client.transaction(async (transaction) => {
      await transaction.exec("checkpoint");
      await cp(dataDir, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    });
  };
}

/**
 * A kept plan lives as long as its connection. Reconnecting renews it, even if PostgreSQL has not noticed that tables
 * grew.
 */
const CONNECTION_MAX_S = 15 * 60;

/** A pool that reconnects by itself: a lost connection fails its query, and the next query opens another. */
export async function connectPostgres(url: string, onIdleError: (error: Error) => void): Promise<Connection> {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: CONNECTION_MAX_S,
    onConnect: namePlans,
    keepAlive: true,
    application_name: "prompt-shield",
  });
  pool.on("error", onIdleError);
  // The pool reports errors of idle connections only: a connection lost in a transaction would otherwise crash the
  // process.
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
    forget: justDo,
    close: () => pool.end(),
  };
}

/**
 * A statement that fails between its own BEGIN and COMMIT leaves a transaction open, so nobody else may get its
 * connection.
 */
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
