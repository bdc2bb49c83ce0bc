import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Connection, connectPostgres } from "../db/connect.ts";
import { type DatabaseKind, DATABASES, openTestDatabase } from "../testing/databases.ts";
import { until } from "../testing/receiver.ts";
import { createJobQueue } from "./boss-queue.ts";
import type { JobQueue } from "./queue.ts";
import { QUEUES } from "./queue-settings.ts";

const HOLDER = fileURLToPath(new URL("../testing/job-holder.ts", import.meta.url));
const log = pino({ level: "silent" });
const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function startQueue(
  connection: Connection,
  settings: Partial<Parameters<typeof createJobQueue>[0]> = {},
): Promise<JobQueue> {
  const queue = createJobQueue({ connection, log, ...settings });
  await queue.start();
  cleanUps.push(queue.stop);
  return queue;
}

interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly pause: number;
}

async function readJobs({ executeSql }: Connection): Promise<JobRow[]> {
  const { rows } = await executeSql(
    `select id, state, extract(epoch from start_after - now())::float8 as pause
     from jobs.job where name not like '\\_\\_%' order by created_on`,
  );
  return rows as unknown as JobRow[];
}

/** Skips the pause before the next attempt. */
async function skipPause({ executeSql }: Connection, queue: JobQueue): Promise<void> {
  await executeSql("update jobs.job set start_after = now() where state = 'retry'");
  // No worker waits for this job; it only wakes the existing one.
  await queue.enqueue("mail", { wake: true });
}

const databases = {} as Record<DatabaseKind, Awaited<ReturnType<typeof openTestDatabase>>>;
beforeAll(async () => {
  for (const kind of DATABASES) databases[kind] = await openTestDatabase(kind);
});
afterAll(async () => {
  for (const kind of DATABASES) await databases[kind].close();
});

async function open(kind: DatabaseKind) {
  const connection = databases[kind];
  const queue = await startQueue(connection);
  await connection.executeSql("delete from jobs.job");
  return { connection, queue };
}

describe.each(DATABASES)("the job queue on the %s database", (kind) => {
  test("keeps a job if and only if its transaction commits, and deletes it once it is done", async () => {
    const { connection, queue } = await open(kind);
    const done: number[] = [];
    await queue.work<{ n: number }>("mail", async ({ n }) => void done.push(n));
    const failing = connection.db.transaction(async (transaction) => {
      await queue.enqueue("mail", { n: 1 }, { transaction });
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await connection.db.transaction((transaction) => queue.enqueue("mail", { n: 2 }, { transaction }));
    await queue.enqueue("mail", { n: 3 });
    await until(async () => done.length === 2 && (await readJobs(connection)).length === 0);
    expect(done.toSorted()).toEqual([2, 3]);
  });

  test("pauses longer after each failure, lists the dead job without its data, and can retry it", async () => {
    const { connection, queue } = await open(kind);
    let isBroken = true;
    let attempts = 0;
    const succeeded: object[] = [];
    await queue.work<{ wake?: true; secret?: string }>("mail", async (data) => {
      if (data.wake) return;
      attempts += 1;
      if (isBroken) throw new Error("the mail server is away");
      succeeded.push(data);
    });
    await connection.executeSql("update jobs.queue set retry_limit = 3 where name = 'mail'");
    await queue.enqueue("mail", { secret: "s3cret" });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await until(async () => attempts === attempt && (await readJobs(connection))[0]?.state === "retry");
      pauses.push((await readJobs(connection))[0]?.pause ?? 0);
      await skipPause(connection, queue);
    }
    await until(async () => (await queue.counts()).dead === 1);
    expect(pauses.map((pause, n) => pause > 2 ** n * 2 - 1 && pause <= 2 ** n * 4)).toEqual([
      true,
      true,
      true,
    ]);
    const dead = await queue.deadJobs(10);
    expect(dead).toMatchObject([
      { queue: "mail", error: "the mail server is away", failedAt: expect.any(Date) },
    ]);
    expect(JSON.stringify(dead)).not.toContain("s3cret");

    isBroken = false;
    expect(await queue.retryDead("nobody")).toBe(false);
    expect(await queue.retryDead("00000000-0000-0000-0000-000000000000")).toBe(false);
    expect(await queue.retryDead(dead[0]?.id ?? "")).toBe(true);
    await until(async () => (await readJobs(connection)).length === 0);
    expect(succeeded).toEqual([{ secret: "s3cret" }]);
    expect(await queue.counts()).toEqual({ waiting: 0, running: 0, dead: 0 });
  });

  test("queues scheduled work only once", async () => {
    const { queue } = await open(kind);
    expect(await queue.enqueue("billing", {})).not.toBeNull();
    expect(await queue.enqueue("billing", {})).toBeNull();
    expect(await queue.enqueue("mail", {})).not.toBeNull();
    expect(await queue.counts()).toEqual({ waiting: 2, running: 0, dead: 0 });
  });
});

const mailPolledEvery = (pollS: number) => ({ queues: { ...QUEUES, mail: { ...QUEUES.mail, pollS } } });

test.each([
  ["embedded", 1],
  ["postgres", 3],
] as const)(
  "an idle worker on the %s database polls %i times in 2.5 s if its interval is one second",
  async (kind, times) => {
    const own = databases[kind];
    let looks = 0;
    const executeSql: Connection["executeSql"] = (text, values) => {
      looks += /j\.name = 'mail'.*skip locked/is.test(text) ? 1 : 0;
      return own.executeSql(text, values);
    };
    const queue = await startQueue({ ...own, executeSql }, mailPolledEvery(1));
    await queue.work("mail", async () => undefined);
    await sleep(2_500);
    // A busy machine may poll late, but never early.
    expect(looks).toBeLessThanOrEqual(times);
    expect(looks).toBeGreaterThanOrEqual(Math.max(1, times - 1));
  },
);

test.each(DATABASES)(
  "a job from a long transaction does not wait for the next poll on the %s database",
  async (kind) => {
    const connection = databases[kind];
    const queue = await startQueue(connection, mailPolledEvery(60));
    const done: number[] = [];
    await queue.work<{ n: number }>("mail", async ({ n }) => void done.push(n));
    await connection.db.transaction(async (transaction) => {
      await queue.enqueue("mail", { n: 1 }, { transaction });
      await sleep(300);
    });
    await until(() => done.length > 0, 10_000);
    expect(done).toEqual([1]);
  },
);

test("on the embedded database the next start picks up jobs that were in progress", async () => {
  const { connection, queue } = await open("embedded");
  await queue.enqueue("mail", { n: 1 });
  await connection.executeSql("update jobs.job set state = 'active', started_on = now()");
  await startQueue(connection);
  expect(await readJobs(connection)).toMatchObject([{ state: "retry" }]);
});

test("two processes never work on the same job", async () => {
  const { connection, queue } = await open("postgres");
  const second = await connectPostgres(connection.url ?? "", () => undefined);
  cleanUps.push(second.close);
  const queues = [queue, await startQueue(second)];
  for (let n = 0; n < 100; n += 1) await queue.enqueue("mail", { n });
  const worked: { n: number; by: number }[] = [];
  await Promise.all(
    queues.map((one, by) => one.work<{ n: number }>("mail", async ({ n }) => void worked.push({ n, by }))),
  );
  await until(async () => (await readJobs(connection)).length === 0);
  expect(worked.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 100 }, (_, n) => n),
  );
  expect(new Set(worked.map(({ by }) => by)).size).toBe(2);
});

test("a job whose process is killed goes to another process", async () => {
  const { connection, queue } = await open("postgres");
  await queue.enqueue("mail", { letter: "dear Ada" });
  const holder = spawn(process.execPath, [HOLDER, connection.url ?? ""], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void holder.kill("SIGKILL"));
  await once(holder.stdout, "data");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(await readJobs(connection)).toMatchObject([{ state: "active" }]);

  // Saves waiting ten seconds for missing heartbeats.
  await connection.executeSql("update jobs.job set heartbeat_on = now() - interval '1 minute'");
  const received: object[] = [];
  const watcher = await startQueue(connection, { watchEveryS: 1 });
  await watcher.work("mail", async (data) => void received.push(data));
  await until(() => received.length > 0);
  expect(received).toEqual([{ letter: "dear Ada" }]);
});
