import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Connection } from "../db/connect.ts";
import { type DeadJobs, createDeadJobs, SCHEMA } from "./dead-jobs.ts";
import type { EnqueueOptions, JobHandler, JobName, JobQueue } from "./queue.ts";
import { bossOptions, QUEUES, type QueueSettings } from "./queue-settings.ts";

interface Deps {
  readonly connection: Connection;
  readonly log: Logger;
  readonly queues?: Readonly<Record<JobName, QueueSettings>>;
  /** How often to look for jobs of processes that died. */
  readonly watchEveryS?: number;
}

/** Long enough for a transaction to commit, even on a busy machine; the next poll finds jobs of slower ones. */
const COMMIT_PAUSES_MS = [50, 500, 2_000];
/**
 * The embedded database runs everybody's statements on one thread, and each poll occupies it for a millisecond or more.
 * All its jobs come from this one process, which nudges the worker: polls only find jobs that become due later, and no
 * other process can die and leave a job behind.
 */
const PACE = {
  postgres: { pollTimes: 1, watchEveryS: 15 },
  embedded: { pollTimes: 3, watchEveryS: 60 },
} as const;
const ERROR_MAX_CHARS = 300;
const NO_JOB = "00000000-0000-0000-0000-000000000000";

/** A job queue on pg-boss, in a schema of its own, on either database. */
export function createJobQueue({ connection, log, queues = QUEUES, ...deps }: Deps): JobQueue {
  const pace = PACE[connection.kind];
  const { watchEveryS = pace.watchEveryS } = deps;
  const boss = new PgBoss({
    db: connection,
    backend: connection.kind === "embedded" ? "pglite" : "postgres",
    schema: SCHEMA,
    superviseIntervalSeconds: watchEveryS,
    monitorIntervalSeconds: watchEveryS,
    cronWorkerIntervalSeconds: 15,
    // Nothing here uses these features of the library, which would query the database every few seconds.
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  boss.on("warning", ({ message }) => log.warn({ detail: message }, "job queue"));
  const names = Object.keys(queues) as JobName[];
  const workers = new Map<JobName, string>();
  const dead: DeadJobs = createDeadJobs(connection, boss, names);
  const nudge = (name: JobName) => boss.notifyWorker(workers.get(name) ?? "");

  return {
    start: async () => {
      await boss.start();
      for (const name of names) await openQueue(boss, name, queues[name]);
      if (connection.kind === "embedded") await dead.handBackOrphans();
    },

    stop: async () => {
      // Awaited here, because the library checks only twice a second whether its workers have stopped.
      await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
      await boss.stop({ graceful: false, close: false });
    },

    enqueue: async (name, data, options = {}) => {
      const id = await boss.send(name, data, sendOptions(options));
      if (options.transaction) for (const ms of COMMIT_PAUSES_MS) setTimeout(nudge, ms, name).unref();
      else nudge(name);
      return id;
    },

    work: async <Data extends object>(name: JobName, handler: JobHandler<Data>) => {
      const { pollS, atOnce } = queues[name];
      const options = {
        pollingIntervalSeconds: pollS * pace.pollTimes,
        batchSize: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      const workerId = await boss.work<Data, void, typeof options>(name, options, (jobs) =>
        Promise.all(jobs.map((job) => perform({ boss, log, job, handler }))),
      );
      workers.set(name, workerId);
    },

    schedule: (name, cron) => boss.schedule(name, cron),
    deadJobs: dead.list,
    retryDead: async (id) => {
      const name = await dead.retry(id);
      if (name) nudge(name);
      return name !== null;
    },
    counts: dead.counts,
  };
}

/** Creates the queue, or updates the settings of an existing one. */
async function openQueue(boss: PgBoss, name: JobName, settings: QueueSettings): Promise<void> {
  const options = bossOptions(settings);
  await boss.createQueue(name, { ...options, policy: settings.isExclusive ? "exclusive" : "standard" });
  await boss.updateQueue(name, options);
  // This read fills the library's cache of queues. A miss inside a transaction of the embedded database would ask for
  // the one connection that the transaction holds, and wait forever.
  await boss.findJobs(name, { id: NO_JOB });
}

function sendOptions({ transaction, startAfter }: EnqueueOptions) {
  return {
    ...(transaction && { db: fromDrizzle(transaction as Drizzle, sql) }),
    ...(startAfter && { startAfter }),
  };
}

/** Our common type for both databases does not say what a query returns; both return rows. */
type Drizzle = Parameters<typeof fromDrizzle>[0];

/** A finished job is deleted at once, because its data may be a mail with a secret in it. */
async function perform<Data extends object>(work: {
  boss: PgBoss;
  log: Logger;
  job: JobWithMetadata<Data>;
  handler: JobHandler<Data>;
}): Promise<JobResult> {
  const { boss, log, job, handler } = work;
  try {
    await handler(job.data, { isLast: job.retryCount >= job.retryLimit });
    await boss.deleteJob(job.name, job.id);
    return { id: job.id, status: "completed" };
  } catch (error) {
    log.error({ err: error, queue: job.name, jobId: job.id }, "job failed");
    // The library would store the whole error; admins should see only the message.
    const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX_CHARS);
    return { id: job.id, status: "failed", output: { message } };
  }
}
