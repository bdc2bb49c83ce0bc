import { PGlite } from "@electric-sql/pglite";
import { pino } from "pino";
import { type Connection, openEmbedded } from "../db/connect.ts";
import { createJobQueue } from "../ports/boss-queue.ts";

/** Migrates the embedded database in a folder to this version, as the first start of a server does. */
export async function migrateFolder(folder: string): Promise<void> {
  const connection = await openEmbedded(new PGlite(folder), () => undefined);
  await prepareQueue(connection);
  await connection.close();
}

export async function prepareQueue(connection: Connection): Promise<void> {
  const queue = createJobQueue({ connection, log: pino({ level: "silent" }) });
  await queue.start();
  await queue.stop();
}
