import type { Plan } from "@prompt-shield/contracts/vocabulary";
import type { Database } from "../../db/connect.ts";
import type { Clock } from "../../ports/clock.ts";
import type { JobQueue } from "../../ports/queue.ts";
import { type BillingStore, createBillingStore } from "./billing.store.ts";
import type { Settlement } from "./settlement.ts";
import { isPaid } from "./subscription-machine.ts";

interface Deps {
  readonly store: BillingStore;
  readonly settlement: Settlement;
  readonly clock: Clock;
  readonly queue: JobQueue;
  /** Charges what has come due in the sandbox; a real provider does that by itself. */
  readonly renewSandbox: (() => Promise<void>) | undefined;
}

/** Changes to subscriptions that their owners did not ask for. */
export function createUpkeep({ store, settlement, clock, queue, renewSandbox }: Deps) {
  return {
    /** Ends plans whose time is over; the queue calls it every minute. */
    run: async (): Promise<void> => {
      await renewSandbox?.();
      const now = clock.now();
      for (const workspaceId of await store.endedBefore(now))
        await settlement.apply(workspaceId, { type: "period_ended", now });
    },

    /** Called when an admin gives a user another plan: ends the subscription that paid for the old one. */
    endSubscription: async (workspaceId: string, next: Plan): Promise<void> => {
      await settlement.apply(workspaceId, { type: "downgraded", isReplaced: next !== "free" });
    },

    /** For account deletion: nothing is charged once that transaction has committed. */
    stopCharging: async (workspaceId: string, transaction: Database): Promise<void> => {
      const standing = await createBillingStore(transaction).standing(workspaceId);
      if (!standing?.customerCode || !isPaid(standing.state)) return;
      const { subscription, customerCode, state } = standing;
      const job = subscription ? { code: subscription.code } : { customerCode, plan: state.plan };
      await queue.enqueue("stop-renewal", job, { transaction });
    },
  };
}
