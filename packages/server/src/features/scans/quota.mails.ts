import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { Caller } from "../../http/caller.ts";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";

export function quotaMail(appUrl: string, caller: Caller, state: "warning" | "reached"): Mail {
  const isReached = state === "reached";
  return composeMail({
    to: caller.email,
    subject: isReached
      ? `Your ${PRODUCT_NAME} scans are used up`
      : `You have used 80 % of your ${PRODUCT_NAME} scans`,
    paragraphs: [
      isReached
        ? `All ${caller.scanLimit} scans of your ${caller.plan} plan are used up for this month. Further requests are refused until it ends.`
        : `You have used 80 % of the ${caller.scanLimit} scans that your ${caller.plan} plan includes each month.`,
    ],
    action: { label: "See plans", url: `${appUrl}${WEB_PATHS.pricing}` },
  });
}
