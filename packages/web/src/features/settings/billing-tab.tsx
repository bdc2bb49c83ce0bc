import { MESSAGES } from "@prompt-shield/contracts/messages";
import { knownPlan, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { useProfile } from "../../lib/workspace.ts";
import type { Profile } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SettingCard } from "./setting-card.tsx";

export function BillingTab() {
  const profile = useProfile();
  return (
    <SettingCard title="Current plan">
      {profile.isPending && <Skeleton className="h-16 w-full" />}
      {profile.isError && (
        <LoadFailure onRetry={() => void profile.refetch()}>{MESSAGES.profileFetchFailed}</LoadFailure>
      )}
      {profile.data && <CurrentPlan profile={profile.data} />}
    </SettingCard>
  );
}

function CurrentPlan({ profile }: { profile: Profile }) {
  const plan = knownPlan(profile.plan);
  const price = plan && PLAN_FACTS[plan].priceCents;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="stack gap-1">
        <p className="flex flex-wrap items-center gap-2 text-xl font-semibold">
          {plan ? PLAN_FACTS[plan].name : profile.plan}
          <Badge variant={profile.subscription_status === "active" ? "success" : "secondary"}>
            {profile.subscription_status}
          </Badge>
        </p>
        <p className="figures text-sm text-muted">
          {typeof price === "number" && `$${price / 100} a month, `}
          {formatNumber(profile.scan_limit)} scans a month
        </p>
        {profile.period_end && (
          <p className="text-sm text-muted">
            {profile.cancel_at_period_end ? "Usable until" : "Next billing"} {formatDate(profile.period_end)}
          </p>
        )}
      </div>
      <Button asChild>
        <Link to={WEB_PATHS.pricing}>{plan === "free" ? "Upgrade plan" : "See plans"}</Link>
      </Button>
    </div>
  );
}
