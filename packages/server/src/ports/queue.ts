import type { Database } from "../db/connect.ts";

/** Work that must happen even if the process that asked for it dies: kept in the database until it is done. */
export interface JobQueue {
  /** Makes the queue's own tables where they are missing; nothing can be enqueued before. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those in progress. */
  stop(): Promise<void>;
  /** The id of the new job, or null where a queue that holds one at a time has it waiting or running already. */
  enqueue(name: JobName, data: object, options?: EnqueueOptions): Promise<string | null>;
  /** Each job goes to one process at a time. If the handler throws, the job is retried after a growing delay. */
  work<Data extends object>(name: JobName, handler: JobHandler<Data>): Promise<void>;
  /** Enqueues `name` at the times of a cron pattern in UTC, once however many processes there are. */
  schedule(name: JobName, cron: string): Promise<void>;
  /** Jobs that have given up, newest first. Their data is not shown: it may hold a person's letters. */
  deadJobs(limit: number): Promise<DeadJob[]>;
  /** Puts a dead job back in its queue to be tried once more; false where there is no such job. */
  retryDead(id: string): Promise<boolean>;
  counts(): Promise<JobCounts>;
}

export type JobName =
  | "mail"
  | "account-letter"
  | "billing"
  | "stop-renewal"
  | "card-refund"
  | "subscription-card"
  | "reseal"
  | "replay"
  | "policy-alerts"
  | "retention"
  | "scan-hours";

export interface EnqueueOptions {
  /** The job exists if and only if this transaction commits. On the embedded database it MUST be given inside one. */
  readonly transaction?: Database;
  readonly startAfter?: Date;
}

export interface Attempt {
  /** If it fails now, it is not tried again. */
  readonly isLast: boolean;
}

export type JobHandler<Data extends object> = (data: Data, attempt: Attempt) => Promise<void>;

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
