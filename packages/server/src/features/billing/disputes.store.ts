import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentDisputes } from "../../db/schema/billing.ts";
import { newId } from "../../ports/ids.ts";

/** What the provider says about a dispute; null where it says nothing. */
export interface DisputeFacts {
  readonly transactionId: string;
  readonly provider: string;
  readonly disputeId: string;
  readonly category: string | null;
  readonly amountMinor: number | null;
  readonly dueAt: Date | null;
  readonly openedAt: Date;
}

export function createDisputesStore(db: Database) {
  const isThis = ({ provider, disputeId }: Pick<DisputeFacts, "provider" | "disputeId">) =>
    and(eq(paymentDisputes.provider, provider), eq(paymentDisputes.disputeId, disputeId));

  return {
    /** True only the first time; later events only add details. A dispute stays with the payment it was opened for. */
    noteDispute: async (facts: DisputeFacts, now: Date): Promise<boolean> => {
      const isNew = await db
        .insert(paymentDisputes)
        .values({ ...facts, id: newId(now.getTime()) })
        .onConflictDoNothing()
        .returning({ id: paymentDisputes.id });
      if (isNew.length > 0) return true;
      const { category, amountMinor, dueAt } = facts;
      const told = Object.entries({ category, amountMinor, dueAt }).filter(([, value]) => value !== null);
      // Once a dispute is resolved, later events change nothing.
      const open = and(isThis(facts), isNull(paymentDisputes.resolvedAt));
      if (told.length > 0) await db.update(paymentDisputes).set(Object.fromEntries(told)).where(open);
      return false;
    },

    noteReminder: async (dispute: Pick<DisputeFacts, "provider" | "disputeId">, at: Date): Promise<void> => {
      await db
        .update(paymentDisputes)
        .set({ remindedAt: sql`coalesce(${paymentDisputes.remindedAt}, ${at.toISOString()}::timestamptz)` })
        .where(and(isThis(dispute), isNull(paymentDisputes.resolvedAt)));
    },

    /** True only the first time. */
    resolveDispute: async (
      dispute: Pick<DisputeFacts, "provider" | "disputeId">,
      { resolvedAt, resolution }: { readonly resolvedAt: Date; readonly resolution: string | null },
    ): Promise<boolean> => {
      const rows = await db
        .update(paymentDisputes)
        .set({ resolvedAt, resolution })
        .where(and(isThis(dispute), isNull(paymentDisputes.resolvedAt)))
        .returning({ id: paymentDisputes.id });
      return rows.length > 0;
    },
  };
}
