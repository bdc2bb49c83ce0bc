import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { connectPostgres } from "../db/connect.ts";
import { emptyEmbedded, migratedEmbedded } from "./embedded-folders.ts";
import { prepareQueue } from "./migrate-folder.ts";
import { databaseUrl, POSTGRES_TEMPLATE, type PostgresServer, startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** A folder with the files of a migrated, empty embedded database. */
    embeddedFolder: string;
    /** The same without any tables. */
    emptyFolder: string;
  }
}

/**
 * Starts one PostgreSQL server for the whole run, in which each test app creates its own database, and prepares an
 * empty, migrated database of each kind to copy, because creating one takes a second or more.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // The embedded database is created in another process: here it would block PostgreSQL's client.
  const [server, emptyFolder] = await Promise.all([startPostgresWithTemplate(), emptyEmbedded()]);
  project.provide("postgresUrl", server.url);
  project.provide("embeddedFolder", await migratedEmbedded());
  project.provide("emptyFolder", emptyFolder);
  return () => server.stop();
}

async function startPostgresWithTemplate(): Promise<PostgresServer> {
  const server = await startPostgres();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  // A server given by TEST_DATABASE_URL may still hold the template of an earlier run.
  await client.query(`drop database if exists ${POSTGRES_TEMPLATE} with (force)`);
  await client.query(`create database ${POSTGRES_TEMPLATE}`);
  await client.end();
  const connection = await connectPostgres(databaseUrl(server.url, POSTGRES_TEMPLATE), () => undefined);
  await prepareQueue(connection);
  await connection.close();
  return server;
}
