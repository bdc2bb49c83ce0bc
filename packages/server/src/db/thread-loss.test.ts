import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAudit } from "../ports/audit.ts";
import { systemClock } from "../ports/clock.ts";
import { fillDataFolder } from "../testing/databases.ts";
import { until } from "../testing/receiver.ts";
import { startTestApp } from "../testing/test-app.ts";
import { type Connection, connectEmbedded } from "./connect.ts";
import { auditLog } from "./schema/operations.ts";

/** More than the compiled PostgreSQL's stack could take if refusals left their frames on it. */
const REFUSALS = 4_000;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-thread-"));
  fillDataFolder(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Opens the database with its real thread. */
async function open(): Promise<{ connection: Connection; thread: Worker }> {
  const started = once(process, "worker") as Promise<[Worker]>;
  const connection = await connectEmbedded(dataDir);
  const [thread] = await started;
  return { connection, thread };
}

const record = ({ db }: Connection, name: string) =>
  createAudit(db, systemClock).record({ actorId: null, action: "account.created", targetId: name });

async function recorded({ db }: Connection): Promise<string[]> {
  const rows = await db.select({ name: auditLog.targetId }).from(auditLog);
  return rows.map(({ name }) => name ?? "").toSorted();
}

/** The database's error and its cause. */
async function failure(work: Promise<unknown>): Promise<{ message: string; code?: string; cause?: Error }> {
  const error = await work.then(
    () => new Error("it did not fail"),
    (reason: Error) => (reason.message.startsWith("Failed query") ? (reason.cause as Error) : reason),
  );
  return error as never;
}

const LOST = { message: "the embedded database has stopped by itself", code: "08006" };

test("if the database's thread is killed, waiting statements fail at once, and nothing acknowledged is lost", async () => {
  const { connection, thread } = await open();
  await record(connection, "acknowledged");
  const waiting = [
    failure(connection.executeSql("select pg_sleep(60)")),
    failure(connection.executeSql("select 1 as one")),
    failure(connection.db.transaction((inner) => inner.execute(sql`select 1`))),
  ];
  const killedAt = performance.now();
  await thread.terminate();
  for (const one of await Promise.all(waiting)) expect(one).toMatchObject(LOST);
  expect(await failure(record(connection, "too late"))).toMatchObject(LOST);
  expect(performance.now() - killedAt).toBeLessThan(2_000);
  expect(await connection.lost).toMatchObject({ ...LOST, cause: { message: "its thread ended with 1" } });

  await connection.close();
  const again = await connectEmbedded(dataDir);
  expect(await recorded(again)).toEqual(["acknowledged"]);
  await again.close();
});

test("a crash within a statement ends the thread: the statement fails, and nothing of it is stored", async () => {
  const { connection } = await open();
  await record(connection, "acknowledged");
  await connection.executeSql("create table tried (text text)");
  // The compiled PostgreSQL has no shell to pipe its output to, does not know that, and crashes.
  const toShell = "copy (insert into tried values ('half') returning text) to program 'cat'";
  expect(await failure(connection.executeSql(toShell))).toMatchObject({ ...LOST, cause: { name: "Error" } });
  expect(await connection.lost).toMatchObject(LOST);

  await connection.close();
  const again = await connectEmbedded(dataDir);
  expect(await recorded(again)).toEqual(["acknowledged"]);
  expect((await again.executeSql("select * from tried")).rows).toEqual([]);
  await again.close();
});

test("a statement nested too deeply is refused, and the database keeps working", async () => {
  const { connection } = await open();
  const nested = "[".repeat(100_000) + "]".repeat(100_000);
  expect(await failure(connection.executeSql("select $1::jsonb as read", [nested]))).toMatchObject({
    code: "54001",
  });
  const pattern = "(".repeat(1_000_000) + ")".repeat(1_000_000);
  expect(await failure(connection.executeSql("select 'a' ~ $1::text as found", [pattern]))).toMatchObject({
    code: "2201B",
  });
  expect((await connection.executeSql("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await connection.close();
});

test("however many statements are refused, the next one is answered", async () => {
  const { connection } = await open();
  for (let n = 0; n < REFUSALS; n += 1)
    expect((await failure(connection.executeSql("select 1 / 0 as none"))).code).toBe("22012");
  await record(connection, "after them");
  expect(await recorded(connection)).toEqual(["after them"]);
  await connection.close();
});

test("hardening 5: /readyz reports within 10 s that the database's thread is gone; calls are told to retry", async () => {
  const { connection, thread } = await open();
  const app = await startTestApp("embedded", { connection });
  const browser = await app.signUp();
  await until(async () => (await browser.get("/readyz")).status === 200);
  await thread.terminate();
  expect(await browser.get("/readyz")).toMatchObject({ status: 503, body: { checks: { database: false } } });
  const refused = await browser.get("/api/v1/profile");
  expect(refused).toMatchObject({ status: 503, body: { code: "not_ready" } });
  expect(refused.headers.get("retry-after")).toBe("5");
  expect((await browser.get("/healthz")).status).toBe(200);
  await app.close();
});
