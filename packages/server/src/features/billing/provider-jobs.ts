import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { Clock } from "../../ports/clock.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderSubscription,
  type SubscriptionKey,
} from "../../ports/payments/provider.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { BillingStore } from "./billing.store.ts";
import { needsCard, renews } from "./subscription-machine.ts";

/** Stops one subscription, or all of a customer's. The job fetches the token that stopping needs from the provider. */
export type StopRenewalJob = { readonly code: string } | { readonly customerCode: string };

export interface CardRefundJob {
  readonly reference: string;
}

export interface SubscriptionCardJob {
  /** A workspace's id. The name is older than workspaces and must stay, because queued jobs survive an update. */
  readonly userId: string;
}

/** Calls that must eventually reach the provider, however long it is down. All are safe to repeat. */
export function createProviderJobs(parts: {
  readonly provider: PaymentProvider;
  readonly store: BillingStore;
  readonly queue: JobQueue;
  readonly clock: Clock;
}) {
  const { provider, store, queue, clock } = parts;

  return {
    stopRenewal: async (job: StopRenewalJob): Promise<void> => {
      const found =
        "code" in job
          ? [await provider.subscription(job.code)]
          : await liveSubscriptions(provider, job.customerCode);
      for (const one of found) if (renews(one)) await stopRenewal(provider, one);
    },

    /** Refunds the charge that verified a card. */
    refundCardCheck: async ({ reference }: CardRefundJob): Promise<void> => {
      const row = await store.transaction(reference);
      if (row?.status !== "success") return;
      await provider.refund(reference).catch(async (error: unknown) => {
        // The refusal may mean that an earlier attempt succeeded and only its answer was lost.
        if ((await provider.verify(reference)).status !== "reversed") throw error;
      });
      await store.markRefunded(reference, clock.now());
    },

    /**
     * Moves charges to the default card. The provider cannot change a subscription's card, so this creates a new
     * subscription from the end of the paid period and stops the old one. After a failed renewal the new one starts at
     * once.
     */
    chargeDefaultCard: async ({ userId: workspaceId }: SubscriptionCardJob): Promise<void> => {
      const standing = await store.standing(workspaceId);
      const card = (await store.methods(workspaceId)).find(({ isDefault }) => isDefault);
      if (!standing?.customerCode || !card || !renews(standing.state)) return;
      const { state } = standing;
      const plan = state.plan as PaidPlan;
      const { authorizationCode } = card;
      const customerCode =
        (await store.customerOfCard(workspaceId, authorizationCode)) ?? standing.customerCode;
      const payers = [...new Set([standing.customerCode, customerCode])];
      const found = await Promise.all(payers.map((payer) => liveSubscriptions(provider, payer)));
      const live = found.flat().filter((one) => one.plan === plan);
      const startAt = needsCard(state) ? null : state.periodEnd;
      // An interrupted attempt may have created it already.
      const kept =
        live.find((one) => one.authorizationCode === authorizationCode) ??
        (await provider.createSubscription({
          customerCode,
          plan,
          authorizationCode,
          ...(startAt && { startAt }),
        }));
      await store.inTransaction(async (tx, transaction) => {
        const now = await tx.lockStanding(workspaceId);
        // Cancelled in the meantime: nothing may be charged again.
        const isWanted = now !== undefined && renews(now.state);
        if (isWanted) await tx.linkSubscription(workspaceId, { ...kept, customerCode }, clock.now());
        const unwanted = [...live, kept].filter((one) => !isWanted || one.code !== kept.code);
        for (const { code } of unwanted) await queue.enqueue("stop-renewal", { code }, { transaction });
      });
    },
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
