import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createDatabase, dropDatabase } from "../testing/databases.ts";
import { freePort } from "../testing/free-port.ts";
import { connectPostgres } from "./connect.ts";
import { KEPT } from "./name-plans.ts";
import { rowsOf } from "./rows.ts";

const NAMED = sql`select statement from pg_prepared_statements order by statement`;

/** Runs each statement three times, and returns the statements that have a name on the pool's one connection. */
async function askThrice(url: string): Promise<string[]> {
  const { db, close } = await connectPostgres(url, () => undefined);
  for (let n = 0; n < 3; n += 1) {
    const [row] = await rowsOf<{ sum: number }>(db.execute(sql`select ${n}::int + 1 as sum${KEPT}`));
    expect(row?.sum).toBe(n + 1);
    await db.execute(sql`select ${n}::int`);
  }
  const named = await rowsOf<{ statement: string }>(db.execute(NAMED));
  await close();
  return named.map(({ statement }) => statement);
}

test("keeps the plan of a marked statement, and of no other", async () => {
  const url = await createDatabase({ isMigrated: true });
  expect(await askThrice(url)).toEqual(["select $1::int + 1 as sum /* kept */"]);
  await dropDatabase(url);
});

test("names no statement behind a pooler, which may pass each one to another session", async () => {
  const url = await createDatabase({ isMigrated: true });
  const { server, pooledUrl } = await startPooler(url);
  expect(await askThrice(pooledUrl)).toEqual([]);
  server.close();
  await dropDatabase(url);
});

/** A pooler as far as it matters here: it reports a process number of its own. */
async function startPooler(url: string): Promise<{ server: Server; pooledUrl: string }> {
  const target = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    client.pipe(database).on("data", (chunk: Buffer) => void client.write(withOtherProcess(chunk)));
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] satisfies [Socket, Socket][])
      one.on("error", () => undefined).on("close", () => other.destroy());
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const pooled = new URL(url);
  pooled.host = `127.0.0.1:${port}`;
  return { server, pooledUrl: pooled.href };
}

/** The message's type `K`, its length of twelve, and the number. */
const PROCESS_MESSAGE = Buffer.from([0x4b, 0, 0, 0, 12]);

function withOtherProcess(chunk: Buffer): Buffer {
  const at = chunk.indexOf(PROCESS_MESSAGE);
  if (at >= 0) chunk.writeInt32BE(1, at + PROCESS_MESSAGE.length);
  return chunk;
}
