import type { Clock } from "../../ports/clock.ts";
import { type PaymentProvider, ProviderError, type SubscriptionKey } from "../../ports/payments/provider.ts";
import type { BillingStore } from "./billing.store.ts";

const LIVE = ["active", "attention"];

/** Named by its code alone: the token that may stop it is asked of the provider when it is needed. */
export interface StopRenewalJob {
  readonly code: string;
}

export interface CardRefundJob {
  readonly reference: string;
}

export type ProviderJobs = ReturnType<typeof createProviderJobs>;

/** What the provider must be told in the end, however often it is away. Each may safely be done twice. */
export function createProviderJobs(parts: {
  readonly provider: PaymentProvider;
  readonly store: BillingStore;
  readonly clock: Clock;
}) {
  const { provider, store, clock } = parts;
  return {
    stopRenewal: async ({ code }: StopRenewalJob): Promise<void> => {
      const found = await provider.subscription(code);
      if (LIVE.includes(found.status)) await stopRenewal(provider, found);
    },

    /** The charge only proved the card. */
    refundCardCheck: async ({ reference }: CardRefundJob): Promise<void> => {
      const row = await store.transaction(reference);
      if (row?.status !== "success") return;
      await provider.refund(reference).catch(async (error: unknown) => {
        // Refused, because an earlier try got through although its answer did not?
        if ((await provider.verify(reference)).status !== "reversed") throw error;
      });
      await store.markRefunded(reference, clock.now());
    },
  };
}

/** A subscription that has stopped already is as good as one that we stopped. */
export async function stopRenewal(provider: PaymentProvider, subscription: SubscriptionKey): Promise<void> {
  try {
    await provider.disableSubscription(subscription);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "refused") throw error;
    const { status } = await provider.subscription(subscription.code);
    if (LIVE.includes(status)) throw error;
  }
}
