import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { UNLIMITED_SCANS } from "@prompt-shield/contracts/limits";
import { Ban, ShieldCheck } from "lucide-react";
import { formatNumber } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import type { AdminUser } from "./admin-types.ts";

/** A user's role and suspension, in words and icons. */
export function UserBadges({ user }: { user: Pick<AdminUser, "role" | "suspended"> }) {
  return (
    <>
      {user.role === "admin" && (
        <Badge>
          <ShieldCheck aria-hidden size={12} /> Admin
        </Badge>
      )}
      {user.suspended && (
        <Badge variant="destructive">
          <Ban aria-hidden size={12} /> Suspended
        </Badge>
      )}
    </>
  );
}

export function PlanBadge({ plan }: { plan: string }) {
  const known = knownPlan(plan);
  return (
    <Badge variant={known === "free" ? "secondary" : "info"}>{known ? PLAN_FACTS[known].name : plan}</Badge>
  );
}

/** "12 / 200", or "12" if there is no limit. */
export function monthOf({
  scans_this_month: scans,
  monthly_scans: limit,
}: Pick<AdminUser, "scans_this_month" | "monthly_scans">): string {
  return limit >= UNLIMITED_SCANS ? formatNumber(scans) : `${formatNumber(scans)} / ${formatNumber(limit)}`;
}
