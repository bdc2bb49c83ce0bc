import { pino } from "pino";
import { connectPostgres } from "../db/connect.ts";
import { createJobQueue } from "../ports/boss-queue.ts";

/** A process for tests to kill: takes mail jobs, reports them, and never finishes one. */
const [databaseUrl = ""] = process.argv.slice(2);
const connection = await connectPostgres(databaseUrl, () => undefined);
const queue = createJobQueue({ connection, log: pino({ level: "silent" }) });
await queue.start();
await queue.work("mail", () => {
  process.stdout.write("taken\n");
  return new Promise(() => undefined);
});
