import type { Plan } from "@prompt-shield/contracts/vocabulary";
import type { Clock } from "../../ports/clock.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderSubscription,
  type SubscriptionKey,
} from "../../ports/payments/provider.ts";
import type { BillingStore, BillingTables } from "./billing.store.ts";
import { renews } from "./subscription-machine.ts";

interface Deps {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
}

interface Search {
  readonly customerCode: string;
  /** Only subscriptions of this plan. */
  readonly plan?: Plan | null;
  /** The card of a payment that bought nothing: its subscription is the last that a workspace would be given. */
  readonly refusedCard?: string | null;
}

export type Strays = ReturnType<typeof createStrays>;

/**
 * Finds a customer's live subscriptions that no workspace holds. A workspace that renews without our knowing its
 * subscription is given one of its plan first: that one is not astray, only not linked yet.
 */
export function createStrays({ store, provider, clock }: Deps) {
  return async <T>(
    { customerCode, plan, refusedCard }: Search,
    use: (strays: readonly ProviderSubscription[], tx: BillingTables) => Promise<T>,
  ): Promise<T> => {
    const found = await liveSubscriptions(provider, customerCode);
    const live = found.filter((one) => !plan || one.plan === plan);
    const byAge = live.toSorted(
      (a, b) => rank(a) - rank(b) || (a.nextPaymentAt?.getTime() ?? 0) - (b.nextPaymentAt?.getTime() ?? 0),
    );
    return store.inTransaction(async (tx) => {
      await tx.lockCustomer(customerCode);
      const held = await tx.heldElsewhere(codesOf(live), null);
      let free = byAge.filter(({ code }) => !held.has(code));
      for (const { workspaceId } of await tx.standingsOfCustomer(customerCode)) {
        const standing = await tx.lockStanding(workspaceId);
        if (!standing || standing.subscription || !renews(standing.state)) continue;
        const lost = free.find((one) => one.plan === standing.state.plan);
        if (!lost) continue;
        await tx.linkSubscription(workspaceId, lost, clock.now());
        free = free.filter(({ code }) => code !== lost.code);
      }
      return use(free, tx);
    });

    function rank({ authorizationCode }: ProviderSubscription): number {
      return refusedCard && authorizationCode === refusedCard ? 1 : 0;
    }
  };
}

/** The subscriptions that the provider would charge this customer for, each with its card. */
export async function liveSubscriptions(
  provider: PaymentProvider,
  customerCode: string,
): Promise<ProviderSubscription[]> {
  const { subscriptions } = await provider.customer(customerCode);
  const live = subscriptions.filter(renews);
  return Promise.all(live.map(({ code }) => provider.subscription(code)));
}

/** Stopping a subscription that has already stopped is no error. */
export async function stopRenewal(provider: PaymentProvider, subscription: SubscriptionKey): Promise<void> {
  try {
    await provider.disableSubscription(subscription);
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.isRefusal) throw error;
    if (renews(await provider.subscription(subscription.code))) throw error;
  }
}

export function codesOf(subscriptions: readonly SubscriptionKey[]): string[] {
  return subscriptions.map(({ code }) => code);
}
