import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { Ban, ShieldCheck } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import type { AdminUser } from "./admin-types.ts";

/** What is special about a user, in words and icons. */
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
