import type { Logger } from "pino";
import type { Database } from "../../db/connect.ts";
import { dropLogPartition, logPartitions, makeLogMonths, trimLogPartition } from "../../db/months.ts";
import type { Clock } from "../../ports/clock.ts";
import { inPortions } from "./in-portions.ts";

export type LogMonths = ReturnType<typeof createLogMonths>;

/** Creates the monthly partitions of the scan logs in advance and drops expired ones. */
export function createLogMonths({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) {
  /** Skips a partition that is locked by readers: the job runs again in an hour. */
  const orLater = async (work: Promise<number>): Promise<number> =>
    work.catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      log.warn("a month of the scan logs is in use; it is made or dropped at the next try");
      return 0;
    });

  return {
    prepare: (): Promise<number> => orLater(makeLogMonths(db, clock.now())),

    /**
     * Drops months that are completely past, deletes row by row in the others, and returns the number of deleted logs.
     */
    letGo: async (before: Date): Promise<number> => {
      let total = 0;
      for (const { name, ends } of await logPartitions(db)) {
        const isPast = ends !== null && ends <= before;
        total += isPast
          ? await orLater(dropLogPartition(db, name))
          : await inPortions((time, limit) => trimLogPartition(db, name, { before: time, limit }), before);
      }
      return total;
    },
  };
}

/** The query builder wraps the driver's error, so search the chain of causes. */
function isLockTimeout(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ((cause as NodeJS.ErrnoException).code === "55P03") return true;
  return false;
}
