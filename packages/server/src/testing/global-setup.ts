import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../db/connect.ts";
import { createJobQueue } from "../ports/boss-queue.ts";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    /** A file with a migrated, empty embedded database. */
    embeddedTemplate: string;
  }
}

/**
 * One PostgreSQL server for the whole run, in which each test app makes a database of its own,
 * and one embedded database to copy, because making one anew takes seconds.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-template-"));
  const [server] = await Promise.all([startPostgres(), writeTemplate(join(folder, "embedded.tar"))]);
  project.provide("postgresUrl", server.url);
  project.provide("embeddedTemplate", join(folder, "embedded.tar"));
  return async () => {
    rmSync(folder, { recursive: true });
    await server.stop();
  };
}

async function writeTemplate(path: string): Promise<void> {
  const client = new PGlite();
  const connection = await openEmbedded(client, () => undefined);
  const queue = createJobQueue({ connection, log: pino({ level: "silent" }) });
  await queue.start();
  await queue.stop();
  writeFileSync(path, Buffer.from(await (await client.dumpDataDir("none")).arrayBuffer()));
  await connection.close();
}
