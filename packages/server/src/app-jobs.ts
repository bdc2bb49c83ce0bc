import type { AdminJobs } from "./app-admin.ts";
import type { BillingJobs } from "./app-billing.ts";
import type { AccountLetters } from "./features/accounts/account-letters.ts";
import type { Retention } from "./features/jobs/retention.ts";
import { sendSealedMail } from "./ports/mail-dispatch.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { JobQueue } from "./ports/queue.ts";
import type { Vault } from "./ports/vault.ts";

interface Parts {
  readonly queue: JobQueue;
  readonly mailer: Mailer;
  readonly vault: Vault;
  readonly letters: AccountLetters;
  readonly billing: BillingJobs;
  readonly retention: Retention;
  readonly admin: AdminJobs;
}

const EVERY_MINUTE = "* * * * *";
/** Not once a day: a computer that is off at that hour would never get to it. */
const EVERY_HOUR = "17 * * * *";

/** Who does which job, and which jobs the clock asks for. */
export async function workJobs({
  queue,
  mailer,
  vault,
  letters,
  billing,
  retention,
  admin,
}: Parts): Promise<void> {
  await queue.work("mail", sendSealedMail(mailer, vault));
  await queue.work("account-letter", letters.writeSealed);
  await queue.work("stop-renewal", billing.stopRenewal);
  await queue.work("card-refund", billing.refundCardCheck);
  await queue.work("subscription-card", billing.chargeDefaultCard);
  await queue.work("billing", billing.run);
  await queue.work("retention", async () => {
    // What is deleted has been added up before.
    await admin.sumUp();
    await retention();
  });
  await queue.work("scan-hours", admin.sumUp);
  await queue.schedule("billing", EVERY_MINUTE);
  await queue.schedule("scan-hours", EVERY_HOUR);
  await queue.enqueue("scan-hours", {});
  await queue.schedule("retention", EVERY_HOUR);
}
