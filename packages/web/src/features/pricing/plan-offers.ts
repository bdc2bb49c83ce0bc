import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import type { PaidPlan } from "@prompt-shield/contracts/plans";

export type OfferedPlan = "free" | PaidPlan;

export interface Offer {
  plan: OfferedPlan;
  name: string;
  price: string;
  scans: number;
  forWhom: string;
  features: readonly string[];
}

export const OFFERS: readonly Offer[] = [
  offer("free", "To try it on your own prompts.", [
    "All six threat categories",
    "All three sanitization levels",
    "Scan history, export and webhooks",
  ]),
  offer("starter", "For a prototype that people use.", ["Everything in Free", "Ten times as many scans"]),
  offer("pro", "For an application in production.", [
    "Everything in Starter",
    "One API key for your servers",
    "Priority support",
  ]),
];

function offer(plan: OfferedPlan, forWhom: string, features: readonly string[]): Offer {
  const { name, priceCents, monthlyScans } = PLAN_FACTS[plan];
  return { plan, name, price: `$${(priceCents ?? 0) / 100}`, scans: monthlyScans, forWhom, features };
}

const ORDER: readonly string[] = ["free", "starter", "pro"];

/** Whether `plan` is larger than the current one. A negotiated plan ranks above all listed ones. */
export function isUpgrade(plan: OfferedPlan, current: string): boolean {
  const place = ORDER.indexOf(current);
  return ORDER.indexOf(plan) > (place === -1 ? ORDER.length : place);
}
