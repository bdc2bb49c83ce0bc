import type { Plan } from "./vocabulary.ts";

export interface PlanFacts {
  readonly name: string;
  readonly monthlyScans: number;
  /** Whole US cents a month; null means there is no list price. */
  readonly priceCents: number | null;
  readonly apiKeys: number;
}

/**
 * Growth is sold by agreement: its scan limit is the free one until an admin sets `profiles.scan_limit`.
 */
export const PLAN_FACTS: Readonly<Record<Plan, PlanFacts>> = {
  free: { name: "Free", monthlyScans: 10, priceCents: 0, apiKeys: 0 },
  starter: { name: "Starter", monthlyScans: 100, priceCents: 2_500, apiKeys: 0 },
  pro: { name: "Pro", monthlyScans: 200, priceCents: 5_000, apiKeys: 1 },
  growth: { name: "Growth", monthlyScans: 10, priceCents: null, apiKeys: 5 },
};

/** The currency of every price, and the only one for payments. */
export const PRICE_CURRENCY = "USD";

export const PAID_PLANS = ["starter", "pro"] as const satisfies readonly Plan[];
export type PaidPlan = (typeof PAID_PLANS)[number];

/** Plan names are compared in lower case; an unknown plan has the free plan's scan limit. */
export function monthlyScanLimit(plan: string, override?: number | null): number {
  return override ?? PLAN_FACTS[knownPlan(plan) ?? "free"].monthlyScans;
}

/** Free and starter hold none, pro one, and any other plan five. */
export function apiKeyLimit(plan: string): number {
  return PLAN_FACTS[knownPlan(plan) ?? "growth"].apiKeys;
}

export function knownPlan(plan: string): Plan | undefined {
  const name = plan.toLowerCase();
  return Object.hasOwn(PLAN_FACTS, name) ? (name as Plan) : undefined;
}
