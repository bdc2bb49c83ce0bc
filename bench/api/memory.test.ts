import { expect, test } from "vitest";
import { residentMb } from "./memory.ts";
import { startPostgres } from "./postgres.ts";
import { startServer } from "./server.ts";

/** After a start, all processes together. */
const EMBEDDED_MB = 600;
const POSTGRES_MB = 350;
/** Pages that processes share are counted for each of them, and which those are differs between machines. */
const TOLERANCE = 1.1;

async function memoryAfterStart(databaseUrl?: string): Promise<number> {
  const server = await startServer({ engine: "on", ...(databaseUrl !== undefined && { databaseUrl }) });
  while (!(await fetch(`${server.url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 200));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const megabytes = residentMb(server.pid);
  await server.stop();
  return megabytes;
}

test("hardening 4: with the embedded database the server uses no more memory than promised", async () => {
  expect(await memoryAfterStart()).toBeLessThan(EMBEDDED_MB * TOLERANCE);
}, 120_000);

test("hardening 4: on PostgreSQL the server uses no more memory than promised", async () => {
  const postgres = await startPostgres();
  expect(await memoryAfterStart(await postgres.createDatabase())).toBeLessThan(POSTGRES_MB * TOLERANCE);
  await postgres.stop();
}, 120_000);
