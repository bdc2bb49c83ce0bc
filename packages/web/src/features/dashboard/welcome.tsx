import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { useInstallation } from "../../lib/installation.ts";
import { useUser } from "../../lib/session.ts";
import { useProfile } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

export function Welcome() {
  const { email } = useUser();
  const profile = useProfile().data;
  const { hasBilling } = useInstallation();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="min-w-0 text-2xl break-words">Welcome, {namePart(email)}</h1>
      {hasBilling &&
        (profile ? <Badge>{planName(profile.plan)} plan</Badge> : <Skeleton className="h-5 w-20" />)}
    </div>
  );
}

function namePart(email: string): string {
  return email.slice(0, Math.max(0, email.lastIndexOf("@"))) || email;
}

export function planName(plan: string): string {
  const known = knownPlan(plan);
  return known ? PLAN_FACTS[known].name : plan;
}
