import type { Clock } from "../../ports/clock.ts";
import type { ProviderTransaction } from "../../ports/payments/provider.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { BillingStore } from "./billing.store.ts";
import type { TransactionRow } from "./payments.store.ts";

interface Deps {
  readonly store: BillingStore;
  readonly clock: Clock;
  readonly queue: JobQueue;
}

/** How long after a charge the provider may still create its subscription. */
const SUBSCRIBED_WITHIN_MS = 10 * 60_000;

/**
 * Refunds a payment whose workspace was deleted while the payment page was open, and stops further charges: once at
 * once, and once more after the provider has had time to subscribe the card.
 */
export function createGiveBack({ store, clock, queue }: Deps) {
  return async (
    { reference }: TransactionRow,
    paid: ProviderTransaction,
  ): Promise<"given back" | "already"> => {
    const { customerCode } = paid;
    return store.inTransaction(async (tx, transaction) => {
      const now = clock.now();
      // Personal data was deleted with the account and must not be stored again.
      const nobodys = { ...paid, customerCode: null, card: null };
      if (!(await tx.claimPaid(reference, nobodys, { start: now, end: null }, now))) return "already";
      await queue.enqueue("card-refund", { reference }, { transaction });
      if (customerCode && !(await tx.standingOfCustomer(customerCode)))
        for (const startAfter of [now, new Date(now.getTime() + SUBSCRIBED_WITHIN_MS)])
          await queue.enqueue("stop-renewal", { customerCode }, { transaction, startAfter });
      return "given back";
    });
  };
}
