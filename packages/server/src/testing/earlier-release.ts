import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { Pool } from "pg";
import { type Connection, connectPostgres, openEmbedded } from "../db/connect.ts";
import { createDatabase, type DatabaseKind, dropDatabase, openEmptyEmbedded } from "./databases.ts";

/** A folder with the migrations before the named one. */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  cpSync(fileURLToPath(new URL("../db/migrations", import.meta.url)), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  if (end < 0) throw new Error(`no migration is named ${name}`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

/** A database of an earlier release with these rows, upgraded to this version as a start does it. */
export async function openUpdated(kind: DatabaseKind, folder: string, rows: string): Promise<Connection> {
  if (kind === "embedded") {
    const database = openEmptyEmbedded();
    await migratePglite(drizzlePglite({ client: database }), { migrationsFolder: folder });
    await database.exec(rows);
    return openEmbedded(database, () => undefined);
  }
  const url = await createDatabase();
  const pool = new Pool({ connectionString: url });
  await migratePg(drizzlePg({ client: pool }), { migrationsFolder: folder });
  await pool.query(rows);
  await pool.end();
  const connection = await connectPostgres(url, () => undefined);
  const close = async () => {
    await connection.close();
    await dropDatabase(url);
  };
  return { ...connection, close };
}
