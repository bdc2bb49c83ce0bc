import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { Plan } from "@prompt-shield/contracts/vocabulary";
import type { Clock } from "../../ports/clock.ts";
import type { PaymentProvider } from "../../ports/payments/provider.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { BillingStore } from "./billing.store.ts";
import { codesOf, liveSubscriptions, stopRenewal, type Strays } from "./strays.ts";
import { needsCard, renews } from "./subscription-machine.ts";

/**
 * Stops one subscription: the named one, or the one that came with a payment that we refused. With only a customer,
 * stops all that no workspace holds. The job fetches the token that stopping needs from the provider.
 */
export type StopRenewalJob =
  | { readonly code: string }
  | { readonly customerCode: string; readonly reference: string }
  | { readonly customerCode: string; readonly plan?: string };

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
  readonly strays: Strays;
}) {
  const { provider, store, queue, clock, strays } = parts;

  const stop = async (code: string): Promise<void> => {
    const found = await provider.subscription(code);
    if (renews(found)) await stopRenewal(provider, found);
  };

  return {
    stopRenewal: async (job: StopRenewalJob): Promise<void> => {
      if ("code" in job) return stop(job.code);
      if ("reference" in job) return stopRefused(job);
      const { customerCode } = job;
      const plan = job.plan as Plan | undefined;
      const codes = await strays({ customerCode, ...(plan && { plan }) }, async (found) => codesOf(found));
      for (const code of codes) await stop(code);
    },

    /** Refunds the charge that verified a card, or a payment that could buy nothing. */
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
      const ofPlan = found.flat().filter((one) => one.plan === plan);
      // The same customer may pay for another workspace too.
      const held = await store.heldElsewhere(codesOf(ofPlan), workspaceId);
      const live = ofPlan.filter(({ code }) => !held.has(code));
      const startAt = needsCard(state) ? null : state.periodEnd;
      const withCard = live.filter((one) => one.authorizationCode === authorizationCode);
      // An interrupted attempt may have created it already.
      const kept =
        withCard.find(({ code }) => code === standing.subscription?.code) ??
        withCard[0] ??
        (await provider.createSubscription({
          customerCode,
          plan,
          authorizationCode,
          ...(startAt && { startAt }),
        }));
      await store.inTransaction(async (tx, transaction) => {
        await tx.lockCustomer(customerCode);
        const now = await tx.lockStanding(workspaceId);
        if ((await tx.heldElsewhere([kept.code], workspaceId)).has(kept.code))
          throw new Error(`Subscription ${kept.code} was taken by another workspace in the meantime.`);
        // Cancelled in the meantime: nothing may be charged again.
        const isWanted = now !== undefined && renews(now.state);
        if (isWanted) await tx.linkSubscription(workspaceId, { ...kept, customerCode }, clock.now());
        const unwanted = [...live, kept].filter((one) => !isWanted || one.code !== kept.code);
        for (const { code } of unwanted) await queue.enqueue("stop-renewal", { code }, { transaction });
      });
    },
  };

  /** Notes the subscription before stopping it, so that however often this runs, it stops no second one. */
  async function stopRefused({ customerCode, reference }: { customerCode: string; reference: string }) {
    const row = await store.transaction(reference);
    if (!row) return;
    const { plan, authorizationCode } = row;
    const search = { customerCode, plan: plan as Plan | null, refusedCard: authorizationCode };
    const code =
      row.subscriptionCode ??
      (await strays(search, async (found, tx) => {
        // Those with the card that paid come last, and of those the newest.
        const last = found.at(-1)?.code;
        if (last) await tx.noteRefusedSubscription(reference, last);
        return last;
      }));
    if (code) await stop(code);
  }
}
