import { PRODUCT_NAME } from "@prompt-shield/contracts/messages";
import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import type { Plan } from "@prompt-shield/contracts/vocabulary";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { composeMail } from "../../mail/layout.ts";
import type { Mail } from "../../ports/mailer.ts";
import type { TransactionRow } from "./payments.store.ts";
import type { State } from "./subscription-machine.ts";

interface Input {
  readonly appUrl: string;
  readonly to: string;
  readonly state: State;
}

interface Refused {
  readonly appUrl: string;
  readonly to: string;
  readonly payment: Pick<TransactionRow, "plan" | "amountMinor" | "currency">;
}

export function receiptMail({ appUrl, to, state }: Input): Mail {
  const name = planName(state.plan);
  return composeMail({
    to,
    subject: `Your ${PRODUCT_NAME} ${name} payment`,
    paragraphs: [`Thank you. Your ${name} plan is paid until ${day(state.periodEnd)}.`],
    action: { label: "See your receipts", url: billingPage(appUrl) },
  });
}

/** To whoever paid, who may not be the workspace's first owner. */
export function paidElsewhereMail({ appUrl, to, payment }: Refused): Mail {
  const { amount, name } = describe(payment);
  return composeMail({
    to,
    subject: `We refund your ${PRODUCT_NAME} ${name} payment`,
    paragraphs: [
      `Your address already pays for another workspace, and the card provider cannot tell two apart. So we refund your payment of ${amount} for the ${name} plan in full. It does not renew, and the workspace you paid for keeps the plan it had.`,
      "Your other workspace is not affected. Ask another owner to pay for this one, or pay from another account.",
    ],
    action: { label: "See your payments", url: billingPage(appUrl) },
  });
}

/** To whoever made the second payment, who may not be the one who made the first. */
export function paidTwiceMail({ appUrl, to, payment }: Refused): Mail {
  const { amount, name } = describe(payment);
  return composeMail({
    to,
    subject: `We refund your second ${PRODUCT_NAME} ${name} payment`,
    paragraphs: [
      `The ${name} plan of your workspace was already paid for when this payment of ${amount} arrived, perhaps on a page that was still open. So we refund your second payment in full, and it does not renew.`,
      "The first payment counts, and your plan is not affected.",
    ],
    action: { label: "See your payments", url: billingPage(appUrl) },
  });
}

export function renewalFailedMail({ appUrl, to, state }: Input): Mail {
  return composeMail({
    to,
    subject: `We could not renew your ${PRODUCT_NAME} plan`,
    paragraphs: [
      `The card on file was refused, so your ${planName(state.plan)} plan was not renewed.`,
      "Your plan keeps working for three days. Add another card to keep it.",
    ],
    action: { label: "Update your card", url: billingPage(appUrl) },
  });
}

export function cardExpiringMail({ appUrl, to, state }: Input): Mail {
  return composeMail({
    to,
    subject: `The card for your ${PRODUCT_NAME} plan expires soon`,
    paragraphs: [
      `The card that pays for your ${planName(state.plan)} plan expires this month. The plan renews on ${day(state.periodEnd)}.`,
      "To keep the plan, add another card and make it the default.",
    ],
    action: { label: "Update your card", url: billingPage(appUrl) },
  });
}

export function cancelledMail({ appUrl, to, state }: Input): Mail {
  return composeMail({
    to,
    subject: `Your ${PRODUCT_NAME} plan will not renew`,
    paragraphs: [
      `Your ${planName(state.plan)} plan stays usable until ${day(state.periodEnd)} and then becomes Free.`,
    ],
    action: { label: "Resume your plan", url: billingPage(appUrl) },
  });
}

export function endedMail({ appUrl, to, plan }: { appUrl: string; to: string; plan: Plan }): Mail {
  return composeMail({
    to,
    subject: `Your ${PRODUCT_NAME} account is on the Free plan`,
    paragraphs: [`Your ${planName(plan)} plan has ended. Your data and your history stay as they are.`],
    action: { label: "See the plans", url: `${appUrl}${WEB_PATHS.pricing}` },
  });
}

function billingPage(appUrl: string): string {
  return `${appUrl}${WEB_PATHS.settings}?tab=billing`;
}

function describe({ plan, amountMinor, currency }: Refused["payment"]) {
  return {
    amount: new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amountMinor / 100),
    name: planName(knownPlan(plan ?? "") ?? "free"),
  };
}

function planName(plan: Plan): string {
  return PLAN_FACTS[plan].name;
}

function day(date: Date | null): string {
  return date
    ? new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(date)
    : "further notice";
}
