import { and, desc, eq, or } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { type After, olderThan } from "../../db/keyset.ts";

export type PaymentsStore = ReturnType<typeof createPaymentsStore>;
export type PaymentRow = typeof paymentTransactions.$inferSelect;

export function createPaymentsStore(db: Database) {
  return {
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
            wish.status ? eq(paymentTransactions.status, wish.status) : undefined,
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
