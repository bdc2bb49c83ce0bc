import { and, type AnyColumn, count, eq, gte, isNotNull, ne, type SQL, sql, sum } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { profiles, users } from "../../db/schema/accounts.ts";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { supportTickets } from "../../db/schema/operations.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { rowsOf } from "../../db/rows.ts";

export type OverviewStore = ReturnType<typeof createOverviewStore>;

/** The sample used to estimate scan times. */
const NEWEST_SCANS = 1_000;

export function createOverviewStore(db: Database) {
  const isRevenue = and(
    eq(paymentTransactions.status, "success"),
    ne(paymentTransactions.kind, "card_setup"),
  );

  return {
    users: async () => (await db.select({ n: count() }).from(users))[0]?.n ?? 0,

    suspended: async () =>
      (await db.select({ n: count() }).from(profiles).where(isNotNull(profiles.suspendedAt)))[0]?.n ?? 0,

    openTickets: async () =>
      (await db.select({ n: count() }).from(supportTickets).where(eq(supportTickets.status, "open")))[0]?.n ??
      0,

    plans: () =>
      db
        .select({ plan: workspaces.plan, count: count() })
        .from(workspaces)
        .groupBy(workspaces.plan)
        .orderBy(sql`2 desc`),

    newUsersByDay: (firstDay: Date) => {
      const day = dayOf(users.createdAt);
      return db
        .select({ date: written(day), value: count() })
        .from(users)
        .where(gte(users.createdAt, firstDay))
        .groupBy(day);
    },

    revenue: async () => {
      const total = sum(paymentTransactions.amountMinor).mapWith(Number);
      const [row] = await db.select({ total }).from(paymentTransactions).where(isRevenue);
      return row?.total ?? 0;
    },

    revenueByDay: (firstDay: Date) => {
      const day = dayOf(paymentTransactions.paidAt);
      return db
        .select({ date: written(day), value: sum(paymentTransactions.amountMinor).mapWith(Number) })
        .from(paymentTransactions)
        .where(and(isRevenue, gte(paymentTransactions.paidAt, firstDay)))
        .groupBy(day);
    },

    latency: async () => {
      const [row] = await rowsOf<{ p50: number | null; p95: number | null }>(
        db.execute(sql`select percentile_cont(0.5) within group (order by duration_ms) as p50,
          percentile_cont(0.95) within group (order by duration_ms) as p95
          from (select duration_ms from scan_logs order by scanned_at desc, id desc limit ${NEWEST_SCANS}) as newest`),
      );
      return row?.p50 == null || row.p95 == null ? null : { p50: Number(row.p50), p95: Number(row.p95) };
    },
  };
}

/** Days are grouped as dates and formatted afterwards: formatting each row's date takes three times as long. */
function dayOf(moment: AnyColumn): SQL {
  return sql`(${moment} at time zone 'UTC')::date`;
}

function written(day: SQL): SQL<string> {
  return sql<string>`to_char(${day}, 'YYYY-MM-DD')`;
}
