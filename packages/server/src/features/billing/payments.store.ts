import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { Plan } from "@prompt-shield/contracts/vocabulary";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentTransactions, providerEvents } from "../../db/schema/billing.ts";
import { newId } from "../../ports/ids.ts";
import type { ProviderTransaction } from "../../ports/payments/provider.ts";

export type TransactionRow = typeof paymentTransactions.$inferSelect;

export const REFUND_EVENT = "refund.processed";

/** Paid, but refused by us: the reason says why it bought nothing and is refunded. */
export const isRefused = and(
  inArray(paymentTransactions.status, ["success", "refunded"]),
  isNotNull(paymentTransactions.failureReason),
);
export const boughtPlan = and(
  eq(paymentTransactions.status, "success"),
  isNull(paymentTransactions.failureReason),
);

export function wasRefused({ status, failureReason }: TransactionRow): boolean {
  return failureReason !== null && (status === "success" || status === "refunded");
}

/** The ledger of payments, and the provider's events that change it. */
export function createPaymentsStore(db: Database) {
  return {
    openTransaction: async (
      row: Pick<
        TransactionRow,
        "workspaceId" | "provider" | "reference" | "kind" | "plan" | "amountMinor" | "currency" | "email"
      >,
      now: Date,
    ): Promise<void> => {
      await db.insert(paymentTransactions).values({ ...row, id: newId(now.getTime()), createdAt: now });
    },

    transaction: async (reference: string): Promise<TransactionRow | undefined> =>
      (await db.select().from(paymentTransactions).where(eq(paymentTransactions.reference, reference)))[0],

    newestTransaction: async (workspaceId: string, plan: PaidPlan): Promise<TransactionRow | undefined> => {
      const mine = and(eq(paymentTransactions.workspaceId, workspaceId), eq(paymentTransactions.plan, plan));
      return (
        await db
          .select()
          .from(paymentTransactions)
          .where(mine)
          .orderBy(desc(paymentTransactions.createdAt))
          .limit(1)
      )[0];
    },

    /** Whether a plan was paid for after that moment. */
    hasNewerPayment: async (workspaceId: string, paidAt: Date): Promise<boolean> =>
      (await db.$count(
        paymentTransactions,
        and(
          eq(paymentTransactions.workspaceId, workspaceId),
          eq(paymentTransactions.kind, "initial"),
          boughtPlan,
          gt(paymentTransactions.paidAt, paidAt),
        ),
      )) > 0,

    /** Whether a payment that was not refunded covers this moment or a later one. */
    isPaidFor: async (workspaceId: string, plan: Plan, now: Date): Promise<boolean> =>
      (await db.$count(
        paymentTransactions,
        and(
          eq(paymentTransactions.workspaceId, workspaceId),
          eq(paymentTransactions.plan, plan),
          boughtPlan,
          gt(paymentTransactions.periodEnd, now),
        ),
      )) > 0,

    /**
     * The provider's customer who owns the card. The provider identifies customers by address, and a workspace may have
     * been paid for under several.
     */
    customerOfCard: async (workspaceId: string, authorizationCode: string): Promise<string | null> => {
      const paidWith = and(
        eq(paymentTransactions.workspaceId, workspaceId),
        eq(paymentTransactions.authorizationCode, authorizationCode),
      );
      const [row] = await db
        .select({ code: paymentTransactions.customerCode })
        .from(paymentTransactions)
        .where(paidWith)
        .orderBy(desc(paymentTransactions.createdAt))
        .limit(1);
      return row?.code ?? null;
    },

    /**
     * Marks the transaction as paid. True for exactly one caller. With a `refusal` it buys nothing and is to be
     * refunded.
     */
    claimPaid: async (
      reference: string,
      paid: ProviderTransaction,
      period: { start: Date; end: Date | null },
      now: Date,
      refusal: string | null = null,
    ): Promise<boolean> => {
      const rows = await db
        .update(paymentTransactions)
        .set({
          status: "success",
          ...paidFields(paid, now),
          periodStart: period.start,
          periodEnd: period.end,
          failureReason: refusal,
          updatedAt: now,
        })
        .where(
          and(
            eq(paymentTransactions.reference, reference),
            inArray(paymentTransactions.status, ["pending", "failed", "abandoned"]),
          ),
        )
        .returning({ id: paymentTransactions.id });
      return rows.length > 0;
    },

    /** Records a charge that the provider initiated. True only the first time its reference is seen. */
    insertRenewal: async (input: {
      workspaceId: string;
      provider: string;
      email: string;
      plan: Plan;
      paid: ProviderTransaction;
      period: { start: Date; end: Date };
      now: Date;
    }): Promise<boolean> => {
      const { paid, period, now } = input;
      const rows = await db
        .insert(paymentTransactions)
        .values({
          id: newId(now.getTime()),
          workspaceId: input.workspaceId,
          provider: input.provider,
          reference: paid.reference,
          kind: "renewal",
          plan: input.plan,
          amountMinor: paid.amountMinor,
          currency: paid.currency,
          status: "success",
          email: input.email,
          ...paidFields(paid, now),
          periodStart: period.start,
          periodEnd: period.end,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: paymentTransactions.id });
      return rows.length > 0;
    },

    markUnpaid: async (
      reference: string,
      status: "failed" | "abandoned",
      reason: string | null,
      now: Date,
    ): Promise<void> => {
      await db
        .update(paymentTransactions)
        .set({ status, failureReason: reason, updatedAt: now })
        .where(
          and(
            eq(paymentTransactions.reference, reference),
            inArray(paymentTransactions.status, ["pending", "failed", "abandoned"]),
          ),
        );
    },

    markRefunded: async (reference: string, now: Date): Promise<TransactionRow | undefined> =>
      (
        await db
          .update(paymentTransactions)
          .set({ status: "refunded", refundedAt: now, updatedAt: now })
          .where(and(eq(paymentTransactions.reference, reference), eq(paymentTransactions.status, "success")))
          .returning()
      )[0],

    /** The provider's reports of refunds of this payment, each once. */
    refundReports: async (reference: string): Promise<unknown[]> => {
      const data = sql`${providerEvents.payload} -> 'data'`;
      const rows = await db
        .select({ payload: providerEvents.payload })
        .from(providerEvents)
        .where(
          and(
            eq(providerEvents.event, REFUND_EVENT),
            or(
              eq(sql`${data} ->> 'transaction_reference'`, reference),
              eq(sql`${data} -> 'transaction' ->> 'reference'`, reference),
            ),
          ),
        );
      return rows.map(({ payload }) => payload["data"]);
    },

    history: (workspaceId: string): Promise<TransactionRow[]> =>
      db
        .select()
        .from(paymentTransactions)
        .where(
          and(eq(paymentTransactions.workspaceId, workspaceId), ne(paymentTransactions.status, "pending")),
        )
        .orderBy(desc(paymentTransactions.createdAt))
        .limit(100),

    payment: async (workspaceId: string, id: string): Promise<TransactionRow | undefined> =>
      (
        await db
          .select()
          .from(paymentTransactions)
          .where(and(eq(paymentTransactions.id, id), eq(paymentTransactions.workspaceId, workspaceId)))
      )[0],

    /** False when the event was handled before; one that failed midway is processed again. */
    noteEvent: async (input: {
      provider: string;
      dedupeKey: string;
      event: string;
      payload: Record<string, unknown>;
      now: Date;
    }): Promise<boolean> => {
      const { now, ...row } = input;
      await db
        .insert(providerEvents)
        .values({ ...row, id: newId(now.getTime()), receivedAt: now })
        .onConflictDoNothing();
      const [kept] = await db
        .select({ processedAt: providerEvents.processedAt })
        .from(providerEvents)
        .where(eq(providerEvents.dedupeKey, input.dedupeKey));
      return kept?.processedAt === null;
    },

    finishEvent: async (dedupeKey: string, outcome: string, now: Date): Promise<void> => {
      await db
        .update(providerEvents)
        .set({ processedAt: now, outcome })
        .where(eq(providerEvents.dedupeKey, dedupeKey));
    },
  };
}

function paidFields(paid: ProviderTransaction, now: Date) {
  return {
    paidAt: paid.paidAt ?? now,
    customerCode: paid.customerCode,
    authorizationCode: paid.card?.authorizationCode ?? null,
    cardBrand: paid.card?.brand ?? null,
    cardLast4: paid.card?.last4 ?? null,
  };
}
