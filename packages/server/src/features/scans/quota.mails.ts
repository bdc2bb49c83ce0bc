import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { Caller } from "../../http/caller.ts";
import { composeMail } from "../../mail/layout.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Mail } from "../../ports/mailer.ts";

interface Place {
  readonly appUrl: string;
  readonly terms: PlanTerms;
}

export function quotaMail({ appUrl, terms }: Place, caller: Caller, state: "warning" | "reached"): Mail {
  const isReached = state === "reached";
  const { scanLimit, plan } = caller;
  const [share, seller, action] = terms.arePlansSold
    ? [
        `your ${plan} plan's`,
        `your ${plan} plan includes`,
        { label: "See plans", url: `${appUrl}${WEB_PATHS.pricing}` },
      ]
    : ["your", "you have", { label: "See your usage", url: `${appUrl}${WEB_PATHS.dashboard}` }];
  return composeMail({
    to: caller.email,
    subject: isReached
      ? `Your ${PRODUCT_NAME} scans are used up`
      : `You have used 80 % of your ${PRODUCT_NAME} scans`,
    paragraphs: [
      isReached
        ? `All ${scanLimit} of ${share} scans are used up for this month. Further requests are refused until the month ends.`
        : `You have used 80 % of the ${scanLimit} scans that ${seller} each month.`,
    ],
    action,
  });
}
