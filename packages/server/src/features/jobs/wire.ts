import type { Platform } from "../../platform.ts";
import { sendSealedMail } from "../../ports/mail-dispatch.ts";
import type { Attempt } from "../../ports/queue.ts";
import { createLogMonths } from "./log-months.ts";
import { createRetentionStore } from "./retention.store.ts";
import { createRetention } from "./retention.ts";

type Work<Data> = (data: Data, attempt: Attempt) => Promise<void>;

/** A feature that stores encrypted secrets. `reseal` returns how many it re-encrypted. */
interface Sealed {
  readonly reseal: () => Promise<number>;
}

/** The jobs that other features run in the queue. */
interface Workers {
  readonly accounts: Sealed & { readonly writeLetter: Work<{ readonly sealed: string }> };
  readonly admin: { readonly sumUp: () => Promise<void> };
  readonly keys: Sealed;
  readonly policies: {
    readonly replay: Work<{ readonly replayId: string }>;
    readonly watchAlerts: () => Promise<void>;
  };
  readonly webhooks: Sealed;
  readonly billing: {
    readonly run: () => Promise<void>;
    readonly stopRenewal: Work<{ readonly code: string } | { readonly customerCode: string }>;
    readonly refundCardCheck: Work<{ readonly reference: string }>;
    readonly chargeDefaultCard: Work<{ readonly userId: string }>;
  };
}

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";
/** Hourly, not daily: a computer that is always off at a fixed time of day would never run it. */
const EVERY_HOUR = "17 * * * *";

/** Connects jobs with their handlers and schedules the recurring ones. */
export function wireJobs(platform: Platform, workers: Workers): void {
  const { app, queue, mailer, vault, db, log } = platform;
  const { accounts, admin, billing, keys, policies, webhooks } = workers;
  const months = createLogMonths(platform);
  const retention = createRetention({ ...platform, months, store: createRetentionStore(db) });
  app.addHook("onReady", async () => {
    await months.prepare();
    await queue.work("mail", sendSealedMail(mailer, vault));
    await queue.work("account-letter", accounts.writeLetter);
    await queue.work("stop-renewal", billing.stopRenewal);
    await queue.work("card-refund", billing.refundCardCheck);
    await queue.work("subscription-card", billing.chargeDefaultCard);
    await queue.work("billing", billing.run);
    await queue.work("replay", policies.replay);
    await queue.work("policy-alerts", policies.watchAlerts);
    await queue.work("retention", async () => {
      // Scans must be summed up before they are deleted.
      await admin.sumUp();
      await months.prepare();
      await retention();
    });
    await queue.work("scan-hours", admin.sumUp);
    await queue.work("reseal", async () => {
      const resealed = {
        keys: await keys.reseal(),
        webhooks: await webhooks.reseal(),
        secondFactors: await accounts.reseal(),
      };
      log.info({ resealed }, "nothing needs APP_SECRET_PREVIOUS any more but sessions that began before");
    });
    if (vault.older) await queue.enqueue("reseal", {});
    await queue.schedule("billing", EVERY_MINUTE);
    await queue.schedule("policy-alerts", EVERY_FIVE_MINUTES);
    await queue.schedule("scan-hours", EVERY_HOUR);
    await queue.enqueue("scan-hours", {});
    await queue.schedule("retention", EVERY_HOUR);
  });
}
