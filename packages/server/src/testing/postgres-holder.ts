import { Client } from "pg";
import { newId } from "../ports/ids.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * A process that holds a PostgreSQL for another one: says `ready`, then makes a database for each `create`, and lets it
 * crash and come back for each `crash` with the milliseconds in between. Its arguments are settings, `name=value`.
 */
const server = await startPostgres(process.argv.slice(2));
process.on("message", (wish: string | { crash: number }) => {
  if (typeof wish === "object") void crash(wish.crash);
  else void (wish === "create" ? create() : stop());
});
process.on("disconnect", () => void stop());
process.send?.("ready");

async function create(): Promise<void> {
  const name = `bench_${newId().replaceAll("-", "")}`;
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  process.send?.(url.href);
}

async function crash(downMs: number): Promise<void> {
  await server.crash?.(downMs);
  process.send?.("up again");
}

async function stop(): Promise<void> {
  await server.stop();
  process.exit(0);
}
