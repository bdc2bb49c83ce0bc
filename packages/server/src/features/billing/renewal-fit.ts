import { PLAN_FACTS, PRICE_CURRENCY } from "@prompt-shield/contracts/plans";
import type { ProviderSubscription, ProviderTransaction } from "../../ports/payments/provider.ts";
import type { Standing } from "./standings.store.ts";
import { isPaid } from "./subscription-machine.ts";

export interface RenewalCharge {
  readonly paid: ProviderTransaction;
  /** The subscription named by the provider's event; null for a bare charge. */
  readonly subscriptionCode: string | null;
}

/**
 * The reason why a charge is not the next month of this subscription, or null if everything matches. `subscription` is
 * the provider's view of the subscription we know; null if there is none or the provider could not be reached.
 */
export function renewalMisfit(
  { state, customerCode, subscription: known }: Standing,
  { paid, subscriptionCode, subscription }: RenewalCharge & { subscription: ProviderSubscription | null },
): string | null {
  const { plan } = state;
  if (!isPaid(state)) return "account, which has no plan to renew,";
  if (paid.customerCode !== customerCode) return "customer";
  if (paid.plan !== plan) return "plan";
  if (paid.amountMinor !== PLAN_FACTS[plan].priceCents) return "amount";
  if (paid.currency !== PRICE_CURRENCY) return "currency";
  const isAnother = subscriptionCode !== null && known !== null && subscriptionCode !== known.code;
  const isForAnother = subscription !== null && subscription.plan !== null && subscription.plan !== plan;
  return isAnother || isForAnother ? "subscription" : null;
}
