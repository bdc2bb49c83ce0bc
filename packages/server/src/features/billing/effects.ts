import type { Logger } from "pino";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { Mail } from "../../ports/mailer.ts";
import type { PaymentProvider } from "../../ports/payments/provider.ts";
import { cancelledMail, endedMail, receiptMail, renewalFailedMail } from "./billing.mails.ts";
import type { Standing } from "./standings.store.ts";
import type { Effect, Outcome } from "./subscription-machine.ts";

export interface Effects {
  /** Carries out what a committed change calls for. A mail or call that fails is logged; the change stands. */
  run(outcome: Outcome, before: Standing & { readonly reference?: string }): Promise<void>;
}

interface Deps {
  readonly provider: PaymentProvider;
  readonly mail: MailDispatch;
  readonly appUrl: string;
  readonly log: Logger;
}

export function createEffects({ provider, mail: dispatch, appUrl, log }: Deps): Effects {
  return {
    run: async (outcome, before) => {
      const { email, subscription } = before;
      const mails: Partial<Record<Effect, () => Mail>> = {
        mail_receipt: () => receiptMail({ appUrl, to: email, state: outcome.state }),
        mail_renewal_failed: () => renewalFailedMail({ appUrl, to: email, state: outcome.state }),
        mail_cancelled: () => cancelledMail({ appUrl, to: email, state: outcome.state }),
        mail_ended: () => endedMail({ appUrl, to: email, plan: before.state.plan }),
      };
      for (const effect of outcome.effects) {
        const work = async () => {
          const compose = mails[effect];
          if (compose) dispatch.dispatch(compose());
          else if (effect === "disable_previous_at_provider" && subscription)
            await provider.disableSubscription(subscription);
        };
        await work().catch((error: unknown) =>
          log.error({ err: error, effect, userId: before.userId }, "billing effect failed"),
        );
      }
    },
  };
}
