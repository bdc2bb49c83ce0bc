import { Client } from "pg";
import { newId } from "../ports/ids.ts";
import { startPostgres } from "./postgres-server.ts";

/**
 * Runs PostgreSQL for another process: prints `ready`, creates a database for each `create`, and for each `crash` kills
 * the server and restarts it after the given milliseconds. Its arguments are settings, `name=value`.
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
