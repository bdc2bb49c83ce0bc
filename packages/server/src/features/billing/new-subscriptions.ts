import { z } from "zod";
import type { Clock } from "../../ports/clock.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderSubscription,
} from "../../ports/payments/provider.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { BillingStore } from "./billing.store.ts";
import type { Standing } from "./standings.store.ts";
import { isPaid, renews } from "./subscription-machine.ts";

interface Deps {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly queue: JobQueue;
  readonly clock: Clock;
}

export const subscriptionShape = z.object({
  subscription_code: z.string(),
  customer: z.object({ customer_code: z.string() }),
});

/**
 * Links a subscription that the provider has created to the workspace that lacks one. It never replaces one that is
 * alive, and never takes one from another workspace.
 */
export function createNewSubscriptions({ store, provider, queue, clock }: Deps) {
  return async (data: unknown): Promise<string> => {
    const { subscription_code: code, customer } = subscriptionShape.parse(data);
    const { customer_code: customerCode } = customer;
    const standings = await store.standingsOfCustomer(customerCode);
    if (standings.some(({ subscription }) => subscription?.code === code)) return "linked";
    const found = await provider.subscription(code);
    if (!renews(found)) return "no longer live";
    const reference = await store.refusedWithoutSubscription(customerCode, found.plan, clock.now());
    if (reference) {
      await queue.enqueue("stop-renewal", { customerCode, reference });
      return "of a payment that was refused";
    }
    if (!standings.some(({ state }) => isPaid(state))) return "no plan to link yet";
    const fitting = standings.filter(
      ({ state }) => renews(state) && (found.plan === null || found.plan === state.plan),
    );
    const [first] = fitting;
    if (!first) return "another plan";
    for (const standing of fitting)
      if (!(await hasLiveOne(standing)) && (await link(standing, found, customerCode))) return "linked";
    // One too many for that plan. The job keeps one, and stops the other.
    await queue.enqueue("subscription-card", { userId: first.workspaceId });
    return "the plan has a live subscription";
  };

  async function hasLiveOne({ subscription }: Standing): Promise<boolean> {
    if (subscription === null) return false;
    const known = await provider.subscription(subscription.code).catch((error: unknown) => {
      if (error instanceof ProviderError && error.isRefusal) return null;
      throw error;
    });
    return known !== null && renews(known);
  }

  function link(seen: Standing, found: ProviderSubscription, customerCode: string): Promise<boolean> {
    const { workspaceId } = seen;
    return store.inTransaction(async (tx) => {
      await tx.lockCustomer(customerCode);
      const locked = await tx.lockStanding(workspaceId);
      const isUnchanged = locked?.subscription?.code === seen.subscription?.code;
      if (!locked || !isUnchanged || !renews(locked.state) || locked.state.plan !== seen.state.plan)
        return false;
      if ((await tx.heldElsewhere([found.code], workspaceId)).has(found.code)) return false;
      await tx.linkSubscription(workspaceId, found, clock.now());
      return true;
    });
  }
}
