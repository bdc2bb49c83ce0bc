import type { Database } from "../db/connect.ts";

/** Work that must happen although the process that asked for it may die: kept in the database until it is done. */
export interface JobQueue {
  /** Makes the queue's own tables where they are missing; nothing can be enqueued before. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>;
  /** The id of the new job, or null where one with the same `singletonKey` is waiting or running already. */
  enqueue(name: JobName, data: object, options?: EnqueueOptions): Promise<string | null>;
  /** Each job goes to one process at a time; a handler that throws is called again later, growing pauses between. */
  work<Data extends object>(name: JobName, handler: JobHandler<Data>): Promise<void>;
  /** Lets `name` run by itself, at the times of a cron pattern in UTC, once across all processes. */
  schedule(name: JobName, cron: string): Promise<void>;
  /** Jobs that have given up, newest first. Their data is not shown: it may hold a person's letters. */
  deadJobs(limit: number): Promise<DeadJob[]>;
  /** Puts a dead job back in its queue with all its attempts; false where there is no such job. */
  retryDead(id: string): Promise<boolean>;
  counts(): Promise<JobCounts>;
}

export type JobName = "mail" | "billing" | "provider-subscription-off" | "retention" | "usage-rollup";

export interface EnqueueOptions {
  /** The job exists if and only if this transaction commits. On the embedded database it MUST be given inside one. */
  readonly transaction?: Database;
  readonly startAfter?: Date;
  readonly singletonKey?: string;
}

export type JobHandler<Data extends object> = (data: Data) => Promise<void>;

export interface DeadJob {
  readonly id: string;
  readonly queue: string;
  readonly error: string | null;
  readonly failedAt: Date;
}

export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
}
