import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { Logger } from "pino";
import type {
  PaymentProvider,
  ProviderSubscription,
  ProviderTransaction,
} from "../../ports/payments/provider.ts";
import type { BillingStore } from "./billing.store.ts";
import { codesOf } from "./strays.ts";
import { renews } from "./subscription-machine.ts";

interface Deps {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly log: Logger;
}

interface Bought {
  readonly workspaceId: string;
  readonly plan: PaidPlan;
  readonly paid: ProviderTransaction;
}

/**
 * The subscription that came with a payment. A charge names none, so take one of the customer's live ones of that plan
 * that no other workspace holds: with the card that paid, and of several the newest.
 */
export function createFindSubscription({ store, provider, log }: Deps) {
  return async ({ workspaceId, plan, paid }: Bought): Promise<ProviderSubscription | null> => {
    if (!paid.customerCode) return null;
    try {
      const { subscriptions } = await provider.customer(paid.customerCode);
      const live = subscriptions.filter((item) => item.plan === plan && renews(item));
      const held = await store.heldElsewhere(codesOf(live), workspaceId);
      const free = live
        .filter(({ code }) => !held.has(code))
        .toSorted((a, b) => (b.nextPaymentAt?.getTime() ?? 0) - (a.nextPaymentAt?.getTime() ?? 0));
      if (free.length <= 1) return free[0] ?? null;
      // The list does not say which card each one charges.
      const cards = await Promise.all(free.map(({ code }) => provider.subscription(code)));
      const card = paid.card?.authorizationCode;
      const at = card ? cards.findIndex(({ authorizationCode }) => authorizationCode === card) : -1;
      return free[Math.max(at, 0)] ?? null;
    } catch (error) {
      log.warn(
        { err: error, reference: paid.reference },
        "subscription not readable yet; its webhook will link it",
      );
      return null;
    }
  };
}
