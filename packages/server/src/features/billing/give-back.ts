import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { Database } from "../../db/connect.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Notices } from "../../ports/notices.ts";
import type { ProviderTransaction } from "../../ports/payments/provider.ts";
import type { JobQueue } from "../../ports/queue.ts";
import { paidElsewhereMail, paidTwiceMail } from "./billing.mails.ts";
import type { BillingStore, BillingTables } from "./billing.store.ts";
import type { TransactionRow } from "./payments.store.ts";
import type { StopRenewalJob } from "./provider-jobs.ts";
import type { Standing } from "./standings.store.ts";

interface Deps {
  readonly store: BillingStore;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly audit: Audit;
  readonly notices: Notices;
  readonly appUrl: string;
}

/** Why a payment of someone who has a workspace buys nothing: what its row says, its mail and its entry in the audit log. */
const REFUSALS = {
  /** The payer already pays for another workspace. */
  "paid elsewhere": {
    reason: MESSAGES.paymentPaysElsewhere,
    mail: paidElsewhereMail,
    action: "billing.paid_elsewhere",
  },
  /** The workspace has paid for this plan already, on a second page that was open at the same time. */
  "paid twice": { reason: MESSAGES.paymentPaidTwice, mail: paidTwiceMail, action: "billing.paid_twice" },
} as const;

export type RefusalCause = keyof typeof REFUSALS;

/** How long after a charge the provider may still create its subscription. */
const SUBSCRIBED_WITHIN_MS = 10 * 60_000;

/**
 * Refunds payments that can buy nothing, and stops the charges that would follow: once at once, and once more after the
 * provider has had time to subscribe the card.
 */
export function createGiveBack({ store, clock, queue, audit, notices, appUrl }: Deps) {
  return {
    /** The workspace was deleted while the payment page was open. */
    ownerless: (
      { reference, plan }: TransactionRow,
      paid: ProviderTransaction,
    ): Promise<"given back" | "already"> =>
      store.inTransaction(async (tx, transaction) => {
        const now = clock.now();
        // Personal data was deleted with the account and must not be stored again.
        const nobodys = { ...paid, customerCode: null, card: null };
        if (!(await tx.claimPaid(reference, nobodys, { start: now, end: null }, now))) return "already";
        await queue.enqueue("card-refund", { reference }, { transaction });
        const { customerCode } = paid;
        if (customerCode) await stopLater({ customerCode, ...(plan && { plan }) }, transaction);
        return "given back";
      }),

    /** Refunds a payment whose workspace still exists. Call it with the customer and the workspace locked. */
    refuse: async <Cause extends RefusalCause>(
      cause: Cause,
      { row, paid, before }: { row: TransactionRow; paid: ProviderTransaction; before: Standing },
      tx: BillingTables,
      transaction: Database,
    ): Promise<Cause | "already"> => {
      const now = clock.now();
      const { reference, email } = row;
      const { workspaceId } = before;
      const { reason, mail, action } = REFUSALS[cause];
      if (!(await tx.claimPaid(reference, paid, { start: now, end: null }, now, reason))) return "already";
      await queue.enqueue("card-refund", { reference }, { transaction });
      const { customerCode } = paid;
      if (customerCode) await stopLater({ customerCode, reference }, transaction);
      const isOwner = email === before.email;
      const letter = mail({ appUrl, to: email, payment: row });
      await notices.tell({ emailVerified: isOwner && before.emailVerified }, letter, transaction);
      await audit.record(
        {
          actorId: null,
          workspaceId,
          action,
          targetType: "user",
          targetId: workspaceId,
          details: { reference },
        },
        transaction,
      );
      return cause;
    },
  };

  async function stopLater(job: StopRenewalJob, transaction: Database): Promise<void> {
    const now = clock.now();
    for (const startAfter of [now, new Date(now.getTime() + SUBSCRIBED_WITHIN_MS)])
      await queue.enqueue("stop-renewal", job, { transaction, startAfter });
  }
}
