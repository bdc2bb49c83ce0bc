import type { Logger } from "pino";
import type { Database } from "../../db/connect.ts";
import { dropLogPartition, logPartitions, makeLogMonths, trimLogPartition } from "../../db/months.ts";
import type { Clock } from "../../ports/clock.ts";
import { inPortions } from "./in-portions.ts";

export type LogMonths = ReturnType<typeof createLogMonths>;

/** Creates the monthly partitions of the scan logs in advance, and drops them once they are past. */
export function createLogMonths({ db, clock, log }: { db: Database; clock: Clock; log: Logger }) {
  /** A partition that is always being read is made or dropped another time: the job comes every hour. */
  const orLater = async (work: Promise<number>): Promise<number> =>
    work.catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      log.warn("a month of the scan logs is in use; it is made or dropped at the next try");
      return 0;
    });

  return {
    prepare: (): Promise<number> => orLater(makeLogMonths(db, clock.now())),

    /** Drops the months that are wholly past, deletes row by row in the others, and returns how many logs it was. */
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

/** The driver's error is wrapped in the query builder's. */
function isLockTimeout(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ((cause as NodeJS.ErrnoException).code === "55P03") return true;
  return false;
}
