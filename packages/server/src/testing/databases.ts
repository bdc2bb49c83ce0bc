import { cpSync, openAsBlob } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { inject } from "vitest";
import { type Connection, connectPostgres, EMBEDDED_SETTINGS, openEmbedded } from "../db/connect.ts";
import { newId } from "../ports/ids.ts";
import { databaseUrl, POSTGRES_TEMPLATE } from "./postgres-server.ts";

export const DATABASES = ["embedded", "postgres"] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** An empty, migrated database of the given kind that is dropped when closed. */
export async function openTestDatabase(kind: DatabaseKind): Promise<Connection & { readonly url?: string }> {
  if (kind === "embedded") {
    const template = await openAsBlob(inject("embeddedTemplate"));
    return openEmbedded(new PGlite({ ...EMBEDDED_SETTINGS, loadDataDir: template }), () => undefined);
  }
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

/** A data folder whose embedded database exists already: creating one takes several seconds. */
export function fillDataFolder(dataDir: string): void {
  cpSync(inject("embeddedFolder"), join(dataDir, "db"), { recursive: true });
}

/** Empty, or a copy of the migrated one: copying takes a fraction of the time that migrating does. */
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
