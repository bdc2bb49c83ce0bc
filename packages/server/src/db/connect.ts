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

/** The one type the stores see; both databases satisfy it, a transaction too. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Connection {
  readonly kind: "embedded" | "postgres";
  readonly db: Database;
  /** Plain SQL, for the job queue, which keeps its own tables. Without values it may be several statements. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  readonly forget: Forget;
  /** Copies the embedded database's files as of one moment; writers wait for it. */
  readonly copyFiles?: (folder: string) => Promise<void>;
  /** Resolves to the reason if the embedded database stops by itself: from then on every statement fails. */
  readonly lost?: Promise<Error>;
  close(): Promise<void>;
}

/**
 * PostgreSQL's default of 128 MB for its buffers is soon filled, and WebAssembly never returns memory. The system caches
 * the files as well, so a fraction of that serves.
 */
export const EMBEDDED_SETTINGS = {
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"],
};

/** PGlite in its own folder and its own thread, locked by this process. */
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

/** Migrates and wraps a PGlite; `release` is called once it is closed. */
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
  // An in-memory database dies with the process, so there is nothing to erase.
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

/** PostgreSQL vacuums by itself, and its dumps hold no deleted rows. */
const justDo: Forget = (_tables, work) => work();

/**
 * A transaction keeps every other query out, and this one process is the only one that writes the files. What was
 * deleted before must not be in a copy.
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

/** Plans live as long as their connection, and are made anew with it even where nothing tells PostgreSQL that tables grew. */
const CONNECTION_MAX_S = 15 * 60;

/** A pool that reconnects by itself: a lost connection fails its query, the next query opens another. */
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
  // The pool only reports errors of idle connections: one lost in a transaction would otherwise crash the process.
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

/** After a statement fails between its own BEGIN and COMMIT, nobody else may get its connection. */
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
