import type { AuditAction } from "@prompt-shield/contracts/audit-actions";
import { z } from "zod";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PaymentProvider } from "../../ports/payments/provider.ts";
import type { BillingStore } from "./billing.store.ts";

const WORD_MAX_CHARS = 100;
const AMOUNT_MAX = 2_147_483_647;

/** A missing or malformed detail must not keep the dispute itself from being recorded. */
const word = z.string().max(WORD_MAX_CHARS).nullish().catch(null);
const time = z.coerce.date().nullish().catch(null);
const disputeShape = z.object({
  id: z.union([z.string().min(1).max(WORD_MAX_CHARS), z.int()]),
  transaction_reference: z.string().nullish(),
  transaction: z.object({ reference: z.string().nullish() }).nullish(),
  category: word,
  resolution: word,
  refund_amount: z.coerce.number().int().min(0).max(AMOUNT_MAX).nullish().catch(null),
  dueAt: time,
  due_at: time,
  resolvedAt: time,
  resolved_at: time,
  createdAt: time,
  created_at: time,
});

interface Deps {
  readonly store: BillingStore;
  readonly provider: Pick<PaymentProvider, "name">;
  readonly audit: Audit;
  readonly clock: Clock;
}

/**
 * Records disputes: card holders who contest a payment at their bank. The signed event goes into the ledger as it is.
 * However a dispute ends, it changes no plan: only a refund does, and that is another event.
 */
export function createDisputes({ store, provider, audit, clock }: Deps) {
  return async (kind: "create" | "remind" | "resolve", data: unknown): Promise<string> => {
    const told = disputeShape.parse(data);
    const reference = told.transaction_reference ?? told.transaction?.reference;
    const payment = reference ? await store.transaction(reference) : undefined;
    if (!payment) return "unknown payment";
    const now = clock.now();
    const dispute = { provider: provider.name, disputeId: String(told.id) };
    const facts = {
      ...dispute,
      transactionId: payment.id,
      category: told.category ?? null,
      amountMinor: told.refund_amount ?? null,
      dueAt: told.dueAt ?? told.due_at ?? null,
      openedAt: told.createdAt ?? told.created_at ?? now,
    };
    return store.inTransaction(async (tx, transaction) => {
      const record = (action: AuditAction): Promise<void> =>
        audit.record(
          {
            actorId: null,
            workspaceId: payment.workspaceId,
            action,
            targetType: "payment",
            targetId: payment.id,
            details: { reference: payment.reference },
          },
          transaction,
        );
      // Events may arrive out of order: whichever comes first opens the dispute.
      if (await tx.noteDispute(facts, now)) await record("billing.disputed");
      if (kind === "remind") await tx.noteReminder(dispute, now);
      if (kind !== "resolve") return "ledger only";
      const resolvedAt = told.resolvedAt ?? told.resolved_at ?? now;
      const resolution = told.resolution ?? null;
      const isOver = await tx.resolveDispute(dispute, { resolvedAt, resolution });
      if (isOver) await record("billing.dispute_resolved");
      return "ledger only";
    });
  };
}
