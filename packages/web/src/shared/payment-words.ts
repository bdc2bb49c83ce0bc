import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import type { Answer } from "../lib/api.ts";
import type { BadgeVariant } from "../ui/badge.tsx";

export type Payment = Answer<"GET /api/v1/billing/history">["payments"][number];

export const PAYMENT_LOOKS: Record<Payment["status"], { word: string; look: BadgeVariant }> = {
  success: { word: "Paid", look: "success" },
  refunded: { word: "Refunded", look: "secondary" },
  failed: { word: "Failed", look: "destructive" },
  abandoned: { word: "Not paid", look: "secondary" },
  pending: { word: "Pending", look: "warning" },
};

export function describePayment({ kind, plan }: Pick<Payment, "kind" | "plan">): string {
  if (kind === "card_setup") return "Card check";
  const name = PLAN_FACTS[knownPlan(plan ?? "") ?? "free"].name;
  return kind === "renewal" ? `${name} plan, renewal` : `${name} plan`;
}
