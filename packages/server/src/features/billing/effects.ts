import type { Database } from "../../db/connect.ts";
import type { Mail } from "../../ports/mailer.ts";
import type { Notices } from "../../ports/notices.ts";
import type { JobQueue } from "../../ports/queue.ts";
import {
  cancelledMail,
  cardExpiringMail,
  endedMail,
  receiptMail,
  renewalFailedMail,
} from "./billing.mails.ts";
import type { Standing } from "./standings.store.ts";
import type { Effect, Outcome } from "./subscription-machine.ts";

interface Deps {
  readonly queue: JobQueue;
  readonly notices: Notices;
  readonly appUrl: string;
}

export interface Change {
  readonly before: Standing;
  readonly outcome: Outcome;
  /** Whether the provider already agreed to the change before anything was stored. */
  readonly providerKnows: boolean;
}

/** Queues the follow-up work of a change in the transaction that stores it, so that both happen or neither. */
export type Effects = (change: Change, transaction: Database) => Promise<void>;

export function createEffects({ queue, notices, appUrl }: Deps): Effects {
  return async ({ before, outcome, providerKnows }, transaction) => {
    const { email: to, subscription, customerCode } = before;
    const mails: Partial<Record<Effect, () => Mail>> = {
      mail_receipt: () => receiptMail({ appUrl, to, state: outcome.state }),
      mail_renewal_failed: () => renewalFailedMail({ appUrl, to, state: outcome.state }),
      mail_cancelled: () => cancelledMail({ appUrl, to, state: outcome.state }),
      mail_card_expiring: () => cardExpiringMail({ appUrl, to, state: outcome.state }),
      mail_ended: () => endedMail({ appUrl, to, plan: before.state.plan }),
    };
    for (const effect of outcome.effects) {
      const compose = mails[effect];
      if (compose) await notices.tell(before, compose(), transaction);
      const stops =
        effect === "disable_previous_at_provider" || (effect === "disable_at_provider" && !providerKnows);
      if (stops && subscription)
        await queue.enqueue("stop-renewal", { code: subscription.code }, { transaction });
      // We never learned the subscription's code, but the provider still finds it by the customer.
      else if (stops && customerCode && before.state.plan !== outcome.state.plan)
        await queue.enqueue("stop-renewal", { customerCode, plan: before.state.plan }, { transaction });
    }
  };
}
