import { and, desc, eq, exists, inArray, or } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentDisputes, paymentTransactions } from "../../db/schema/billing.ts";
import { type After, olderThan } from "../../db/keyset.ts";

export type PaymentsStore = ReturnType<typeof createPaymentsStore>;
export type PaymentRow = typeof paymentTransactions.$inferSelect;
export type DisputeRow = typeof paymentDisputes.$inferSelect;

export function createPaymentsStore(db: Database) {
  const isDisputed = exists(
    db.select().from(paymentDisputes).where(eq(paymentDisputes.transactionId, paymentTransactions.id)),
  );
  const hasStatus = (status: string) =>
    status === "disputed" ? isDisputed : eq(paymentTransactions.status, status);

  return {
    /** The disputes about these payments, the newest last. */
    disputes: (ids: readonly string[]): Promise<DisputeRow[]> =>
      db
        .select()
        .from(paymentDisputes)
        .where(inArray(paymentDisputes.transactionId, [...ids]))
        .orderBy(paymentDisputes.openedAt, paymentDisputes.id),

    page: (wish: {
      status?: string | undefined;
      q?: string | undefined;
      after?: After | undefined;
      size: number;
    }): Promise<PaymentRow[]> =>
      db
        .select()
        .from(paymentTransactions)
        .where(
          and(
            wish.status ? hasStatus(wish.status) : undefined,
            wish.q
              ? or(
                  eq(paymentTransactions.email, wish.q.toLowerCase()),
                  eq(paymentTransactions.reference, wish.q),
                )
              : undefined,
            olderThan(paymentTransactions.createdAt, paymentTransactions.id, wish.after),
          ),
        )
        .orderBy(desc(paymentTransactions.createdAt), desc(paymentTransactions.id))
        .limit(wish.size),
  };
}
