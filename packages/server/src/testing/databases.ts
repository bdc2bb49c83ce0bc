import { cpSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { inject } from "vitest";
import { type Connection, connectPostgres, openEmbedded } from "../db/connect.ts";
import { newId } from "../ports/ids.ts";
import { openInMemory } from "./memory-database.ts";
import { databaseUrl, POSTGRES_TEMPLATE } from "./postgres-server.ts";

export const DATABASES = ["embedded", "postgres"] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** Opens an empty, migrated database of the given kind; closing it drops it. */
export async function openTestDatabase(kind: DatabaseKind): Promise<Connection & { readonly url?: string }> {
  if (kind === "embedded") return openEmbedded(openInMemory(inject("embeddedFolder")), () => undefined);
  const url = await createDatabase({ isMigrated: true });
  const connection = await connectPostgres(url, () => undefined);
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close();
      await dropDatabase(url);
    },
  };
}

/** Opens an embedded database in memory without any tables, from a copy: creating one takes several seconds. */
export function openEmptyEmbedded(): PGlite {
  return openInMemory(inject("emptyFolder"));
}

/** Puts an existing embedded database into a data folder, with all its tables or with none. */
export function fillDataFolder(dataDir: string, { isMigrated = true } = {}): void {
  const template = inject(isMigrated ? "embeddedFolder" : "emptyFolder");
  cpSync(template, join(dataDir, "db"), { recursive: true });
}

/** An empty database, or a copy of the migrated one: copying takes a fraction of the time that migrating does. */
export async function createDatabase({ isMigrated = false } = {}): Promise<string> {
  const name = `test_${newId().replaceAll("-", "")}`;
  await administer(`create database ${name} ${isMigrated ? `template ${POSTGRES_TEMPLATE}` : ""}`);
  return databaseUrl(inject("postgresUrl"), name);
}

export async function dropDatabase(url: string): Promise<void> {
  await administer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
