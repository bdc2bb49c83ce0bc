import { and, eq, inArray, isNotNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../../db/connect.ts";
import { accountLinks, mailCaps, passwordAttempts, rateBuckets } from "../../db/schema/account-safety.ts";
import { sessions, verifications } from "../../db/schema/accounts.ts";
import { paymentTransactions, providerEvents, sandboxRecords } from "../../db/schema/billing.ts";
import { auditLog, supportTickets } from "../../db/schema/operations.ts";
import { apiKeyUsage, scanUsage } from "../../db/schema/scans.ts";
import { webhookDeliveries, webhookEvents } from "../../db/schema/webhooks.ts";
import { monthOf } from "../../ports/clock.ts";

/** Deletes at most `limit` rows older than the given time, and returns how many. */
export type LetGo = (before: Date, limit: number) => Promise<number>;
export type RetentionStore = ReturnType<typeof createRetentionStore>;

/** Deletes in portions, because one long statement would hold the embedded database's only connection. */
export function createRetentionStore(db: Database) {
  // The condition is repeated outside the subquery, so that a row which has changed since, such as a late payment, is
  // kept.
  const portion = (table: PgTable, isOld: SQL | undefined, limit: number) =>
    and(isOld, sql`ctid in (select ctid from ${table} where ${isOld} limit ${limit})`);
  const deleteFrom =
    (table: PgTable, isOld: (before: Date) => SQL | undefined): LetGo =>
    async (before, limit) => {
      const rows = await db
        .delete(table)
        .where(portion(table, isOld(before), limit))
        .returning({ one: ONE });
      return rows.length;
    };

  return {
    /** Including their deliveries and attempts. An event that is still being delivered stays. */
    webhookEvents: deleteFrom(webhookEvents, (before) => {
      const pending = db
        .select({ one: ONE })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.eventId, webhookEvents.id), eq(webhookDeliveries.status, "pending")));
      return and(lt(webhookEvents.createdAt, before), notExists(pending));
    }),

    sessions: deleteFrom(sessions, (before) => lt(sessions.expiresAt, before)),
    accountLinks: deleteFrom(accountLinks, (before) => lt(accountLinks.expiresAt, before)),
    passwordAttempts: deleteFrom(passwordAttempts, (before) => lt(passwordAttempts.updatedAt, before)),
    mailCaps: deleteFrom(mailCaps, (before) => lt(mailCaps.updatedAt, before)),
    /** Buckets that are full again hold no information. */
    rateBuckets: deleteFrom(rateBuckets, (before) => lt(rateBuckets.fullAt, before)),
    verifications: deleteFrom(verifications, (before) => lt(verifications.expiresAt, before)),

    /** Payments that were started and never made. Completed payments are accounting records and stay. */
    unpaidPayments: deleteFrom(paymentTransactions, (before) =>
      and(
        inArray(paymentTransactions.status, ["pending", "failed", "abandoned"]),
        lt(paymentTransactions.createdAt, before),
      ),
    ),
    providerEvents: deleteFrom(providerEvents, (before) => lt(providerEvents.receivedAt, before)),
    sandboxPayments: deleteFrom(sandboxRecords, (before) =>
      and(eq(sandboxRecords.kind, "transaction"), lt(sandboxRecords.updatedAt, before)),
    ),

    scanUsage: deleteFrom(scanUsage, (before) => lt(scanUsage.monthYear, monthOf(before))),
    apiKeyUsage: deleteFrom(apiKeyUsage, (before) => lt(apiKeyUsage.monthYear, monthOf(before))),

    /** Including their answers. */
    closedTickets: deleteFrom(supportTickets, (before) =>
      and(eq(supportTickets.status, "closed"), lt(supportTickets.updatedAt, before)),
    ),

    /** The database itself refuses to delete entries that are younger than two years. */
    auditLog: deleteFrom(auditLog, (before) => lt(auditLog.createdAt, before)),

    auditAddresses: async (before: Date, limit: number): Promise<number> => {
      const isTraced = or(isNotNull(auditLog.ipAddress), isNotNull(auditLog.userAgent));
      const isOld = and(lt(auditLog.createdAt, before), isTraced);
      const rows = await db
        .update(auditLog)
        .set({ ipAddress: null, userAgent: null })
        .where(portion(auditLog, isOld, limit))
        .returning({ one: ONE });
      return rows.length;
    },
  };
}

const ONE = sql<number>`1`;
