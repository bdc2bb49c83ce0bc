import { PAID_STATUSES, type Plan } from "@prompt-shield/contracts/vocabulary";

/**
 * The life cycle of a subscription as a pure function. The service loads a state, asks here what an event does to it,
 * stores the new state, and queues the effects in the same transaction.
 */

export type Status = "inactive" | (typeof PAID_STATUSES)[number];

export interface State {
  readonly status: Status;
  readonly plan: Plan;
  /** When the paid time ends; null without a paid plan. */
  readonly periodEnd: Date | null;
}

export type Event =
  | { readonly type: "paid"; readonly plan: Plan; readonly periodEnd: Date }
  | { readonly type: "renewed"; readonly periodEnd: Date }
  | { readonly type: "renewal_failed" }
  | { readonly type: "cancelled" }
  | { readonly type: "resumed" }
  /** The provider says that the subscription will not renew, or that it has ended. */
  | { readonly type: "stopped_by_provider" }
  | { readonly type: "period_ended"; readonly now: Date }
  /** Ends the plan. If `isReplaced`, another plan takes its place at once, so no mail announces the free one. */
  | { readonly type: "downgraded"; readonly isReplaced?: boolean }
  | { readonly type: "refunded" }
  /** The paying card expires before the next charge. */
  | { readonly type: "card_expiring" };

export type Effect =
  | "mail_receipt"
  | "mail_renewal_failed"
  | "mail_cancelled"
  | "mail_ended"
  | "mail_card_expiring"
  | "disable_at_provider"
  /** The previous subscription must not be charged any more. */
  | "disable_previous_at_provider"
  | "enable_at_provider";

export interface Outcome {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** How long a failed renewal can be fixed before the plan ends. */
export const GRACE_MS = 3 * 24 * 3_600_000;

const FREE: State = { status: "inactive", plan: "free", periodEnd: null };

/**
 * Returns null if the event means nothing in this state: it is a duplicate, too late, or for someone without a plan.
 */
export function transition(state: State, event: Event): Outcome | null {
  switch (event.type) {
    case "paid":
      return paid(state, event);
    case "renewed":
      return renewed(state, event.periodEnd);
    case "renewal_failed":
      return state.status === "active" ? to({ ...state, status: "attention" }, "mail_renewal_failed") : null;
    case "cancelled":
      return renews(state)
        ? to({ ...state, status: "non-renewing" }, "disable_at_provider", "mail_cancelled")
        : null;
    case "resumed":
      return endsWithPeriod(state) ? to({ ...state, status: "active" }, "enable_at_provider") : null;
    case "stopped_by_provider":
      return renews(state) ? to({ ...state, status: "non-renewing" }, "mail_cancelled") : null;
    case "period_ended":
      return periodEnded(state, event.now);
    case "downgraded":
      // A plan granted by an administrator has no subscription, but can still be given up.
      if (state.plan === "free") return null;
      return downgraded(state, event.isReplaced ? [] : ["mail_ended"]);
    case "refunded":
      return isPaid(state) ? downgraded(state, ["mail_ended"]) : null;
    case "card_expiring":
      return renews(state) ? to(state, "mail_card_expiring") : null;
  }
}

function downgraded(state: State, mails: readonly Effect[]): Outcome {
  return renews(state) ? to(FREE, "disable_at_provider", ...mails) : to(FREE, ...mails);
}

function paid(state: State, { plan, periodEnd }: { plan: Plan; periodEnd: Date }): Outcome {
  const next: State = { status: "active", plan, periodEnd };
  return renews(state) ? to(next, "disable_previous_at_provider", "mail_receipt") : to(next, "mail_receipt");
}

/** A renewal may arrive twice or out of order, so the end of the period never moves backwards. */
function renewed(state: State, periodEnd: Date): Outcome | null {
  if (!isPaid(state) || state.periodEnd === null || periodEnd <= state.periodEnd) return null;
  return to({ ...state, status: needsCard(state) ? "active" : state.status, periodEnd }, "mail_receipt");
}

function periodEnded(state: State, now: Date): Outcome | null {
  if (!isPaid(state) || state.periodEnd === null) return null;
  const graceMs = endsWithPeriod(state) ? 0 : GRACE_MS;
  if (now.getTime() < state.periodEnd.getTime() + graceMs) return null;
  return downgraded(state, ["mail_ended"]);
}

type WithStatus = Pick<State, "status">;

/** The plan is paid for, whether or not it will be charged again. */
export function isPaid({ status }: WithStatus): boolean {
  return (PAID_STATUSES as readonly string[]).includes(status);
}

/**
 * It will be charged again. Also works for the provider's own subscriptions, which use the same statuses and a few
 * more.
 */
export function renews({ status }: { readonly status: string }): boolean {
  return status === "active" || status === "attention";
}

/** The last charge failed: it renews as soon as a card can be charged. */
export function needsCard({ status }: WithStatus): boolean {
  return status === "attention";
}

/** Paid for to the end of the period and not beyond. */
export function endsWithPeriod({ status }: WithStatus): boolean {
  return status === "non-renewing";
}

function to(state: State, ...effects: Effect[]): Outcome {
  return { state, effects };
}

/** One calendar month later. A period that began on the 29th to 31st is billed on the 28th, as the provider does it. */
export function addMonth(from: Date): Date {
  const next = new Date(from);
  next.setUTCDate(Math.min(from.getUTCDate(), 28));
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next;
}

/** Far longer than the two clocks differ, and shorter than any month. */
const HALF_A_MONTH_MS = 14 * 24 * 3_600_000;

/**
 * When a month that begins now ends: on the provider's date, if it has already moved on. Until then it names the day of
 * the charge itself, which may be moments after the end that we know, if we computed that end from the first payment.
 */
export function endOfMonth(start: Date, nextPaymentAt: Date | null | undefined): Date {
  const hasMovedOn = nextPaymentAt && nextPaymentAt.getTime() - start.getTime() > HALF_A_MONTH_MS;
  return hasMovedOn ? nextPaymentAt : addMonth(start);
}
