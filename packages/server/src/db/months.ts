import { sql } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { rowsOf } from "./rows.ts";

/** One partition of the scan logs and the end of its month; null for the default partition. */
export interface LogPartition {
  readonly name: string;
  readonly ends: Date | null;
}

/** How many months are created ahead, so that a job that fails for weeks does no harm. */
const MONTHS_AHEAD = 2;
/**
 * Creating or dropping a partition blocks everyone for a moment. If the lock cannot be had soon, the next run tries
 * again.
 */
const LOCK_WAIT = sql`set local lock_timeout = '3s'`;

/** Creates the missing partitions of this month and the next ones, and returns how many it created. */
export async function makeLogMonths(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(LOCK_WAIT);
    const months = Array.from({ length: 1 + MONTHS_AHEAD }, (_, n) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n)).toISOString(),
    );
    const rows = await rowsOf<{ made: boolean }>(
      tx.execute(sql`select make_scan_log_month(month::timestamptz) as made
        from jsonb_array_elements_text(${JSON.stringify(months)}::jsonb) as month`),
    );
    return rows.filter(({ made }) => made).length;
  });
}

export async function logPartitions(db: Database): Promise<LogPartition[]> {
  const rows = await rowsOf<{ name: string; ends: string | Date | null }>(
    db.execute(sql`select name, ends from scan_log_partitions order by ends nulls last`),
  );
  return rows.map(({ name, ends }) => ({ name, ends: ends === null ? null : new Date(ends) }));
}

/** Drops a partition with everything that belongs to its logs, and returns how many logs it held. */
export async function dropLogPartition(db: Database, name: string): Promise<number> {
  const partition = sql.identifier(name);
  return db.transaction(async (tx) => {
    await tx.execute(LOCK_WAIT);
    const [row] = await rowsOf<{ count: string | number }>(
      tx.execute(sql`select count(*) as count from ${partition}`),
    );
    // Dropping a table does not fire its delete triggers, so their work is done here.
    await tx.execute(sql`delete from scan_feedback where exists
      (select from ${partition} as log where log.id = scan_feedback.scan_id)`);
    await tx.execute(sql`delete from scan_calls using ${partition} as log
      where log.id = scan_calls.scan_id and log.scanned_at = scan_calls.scanned_at`);
    await tx.execute(sql`drop table ${partition}`);
    return Number(row?.count ?? 0);
  });
}

/** Deletes up to `limit` logs of one partition that are older than `before`, and returns how many. */
export async function trimLogPartition(
  db: Database,
  name: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const partition = sql.identifier(name);
  const isOld = sql`scanned_at < ${before.toISOString()}::timestamptz`;
  const rows = await rowsOf(
    db.execute(sql`delete from ${partition} where ${isOld}
      and ctid = any(array(select ctid from ${partition} where ${isOld} limit ${limit})) returning 1 as one`),
  );
  return rows.length;
}
