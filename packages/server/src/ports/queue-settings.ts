import type { Queue } from "pg-boss";
import type { JobName } from "./queue.ts";

export interface QueueSettings {
  /** At most one job may be waiting or running: the next tick does not start a second. */
  readonly isExclusive?: boolean;
  /**
   * Pauses double from the first to the longest, with jitter, so that many failed jobs do not retry at the same moment.
   */
  readonly retries: number;
  readonly firstPauseS: number;
  readonly longestPauseS: number;
  /** A handler that takes longer is given up, and the job is tried again. */
  readonly timeLimitS: number;
  /**
   * Only jobs from other processes and jobs that become due later wait for a poll: our own jobs nudge the worker. Polls
   * are rarer if there is no other process.
   */
  readonly pollS: number;
  /** How many jobs one process runs at the same time. */
  readonly atOnce: number;
}

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/** A mail server may be down for three hours without any mail being lost. */
const MAIL = { retries: 13, firstPauseS: 2, longestPauseS: HOUR_S, timeLimitS: 120, pollS: 2, atOnce: 8 };
/** A card provider may be down for three days: the next charge is up to a month away. */
const PROVIDER = {
  retries: 20,
  firstPauseS: 30,
  longestPauseS: 6 * HOUR_S,
  timeLimitS: 120,
  pollS: 10,
  atOnce: 1,
};
/** Runs again on schedule anyway. */
const CLOCKWORK = {
  isExclusive: true,
  retries: 3,
  firstPauseS: 10,
  longestPauseS: 600,
  timeLimitS: 1_800,
  pollS: 15,
  atOnce: 1,
};

/** Resumes where it stopped when it is tried again. */
const REPLAY = {
  retries: 5,
  firstPauseS: 5,
  longestPauseS: 60,
  timeLimitS: 2 * HOUR_S,
  pollS: 5,
  atOnce: 1,
};

export const QUEUES: Readonly<Record<JobName, QueueSettings>> = {
  mail: MAIL,
  "account-letter": MAIL,
  "stop-renewal": PROVIDER,
  "card-refund": PROVIDER,
  "subscription-card": PROVIDER,
  billing: CLOCKWORK,
  reseal: CLOCKWORK,
  retention: CLOCKWORK,
  replay: REPLAY,
  "policy-alerts": CLOCKWORK,
  "scan-hours": CLOCKWORK,
};

/** A job counts as orphaned after this many seconds without a heartbeat; the library's minimum. */
const HEARTBEAT_S = 10;
/** How long dead jobs stay for an admin to retry. Finished jobs are deleted at once. */
const KEEP_S = 30 * DAY_S;

export function bossOptions(settings: QueueSettings): Omit<Queue, "name" | "policy"> {
  return {
    retryLimit: settings.retries,
    retryBackoff: true,
    retryDelay: settings.firstPauseS,
    retryDelayMax: settings.longestPauseS,
    expireInSeconds: settings.timeLimitS,
    heartbeatSeconds: HEARTBEAT_S,
    retentionSeconds: KEEP_S,
    deleteAfterSeconds: KEEP_S,
  };
}
