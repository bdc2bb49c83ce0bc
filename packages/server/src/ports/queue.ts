import type { Database } from "../db/connect.ts";

/**
 * For work that must happen even if the process that asked for it dies: jobs stay in the database until they are done.
 */
export interface JobQueue {
  /** Creates the queue's own tables if they are missing; nothing can be enqueued before. */
  start(): Promise<void>;
  /** Takes no more jobs, and waits for those in progress. */
  stop(): Promise<void>;
  /** Returns the id of the new job, or null if an exclusive queue already has a job waiting or running. */
  enqueue(name: JobName, data: object, options?: EnqueueOptions): Promise<string | null>;
  /** Each job goes to one process at a time. If the handler throws, the job is retried after a growing pause. */
  work<Data extends object>(name: JobName, handler: JobHandler<Data>): Promise<void>;
  /** Enqueues `name` at the times of a cron pattern in UTC, once, however many processes there are. */
  schedule(name: JobName, cron: string): Promise<void>;
  /**
   * Jobs that failed for the last time, newest first. Their data is left out, because it may contain a person's mail.
   */
  deadJobs(limit: number): Promise<DeadJob[]>;
  /** Puts a dead job back into its queue for another try; false if there is no such job. */
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
  /**
   * The job exists if and only if this transaction commits. On the embedded database, a call inside a transaction MUST
   * pass it.
   */
  readonly transaction?: Database;
  readonly startAfter?: Date;
}

export interface Attempt {
  /** If this attempt fails, there is no further one. */
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
