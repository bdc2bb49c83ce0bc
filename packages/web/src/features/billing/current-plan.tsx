import { knownPlan, PAID_PLANS, PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { useMay } from "../../lib/role.ts";
import type { Profile } from "../../lib/workspace.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { BadgeVariant } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import {
  useCancelSubscription,
  useChangePlan,
  useDowngradeToFree,
  useResumeSubscription,
} from "./billing.ts";
import { DowngradeToStarter } from "./downgrade-to-starter.tsx";

const STATUSES: Record<string, { word: string; look: BadgeVariant }> = {
  active: { word: "Active", look: "success" },
  attention: { word: "Needs attention", look: "warning" },
  "non-renewing": { word: "Non-renewing", look: "secondary" },
};

export function CurrentPlan({ profile }: { profile: Profile }) {
  const may = useMay();
  const plan = knownPlan(profile.plan);
  const price = plan && PLAN_FACTS[plan].priceCents;
  // The free plan and plans granted by an administrator have no subscription.
  const status = STATUSES[profile.subscription_status];
  return (
    <div className="stack gap-5">
      <div className="stack gap-1">
        <p className="flex flex-wrap items-center gap-2 text-xl font-semibold">
          {plan ? PLAN_FACTS[plan].name : profile.plan}
          {status && <Badge variant={status.look}>{status.word}</Badge>}
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
      {profile.subscription_status === "attention" && (
        <Alert variant="warning" title="The last renewal failed">
          Add another card within three days to keep your plan.
        </Alert>
      )}
      {may("startPayment") &&
        (status || isPaidPlan(plan) ? (
          <PlanActions profile={profile} />
        ) : plan === "growth" ? (
          <LargestPlan />
        ) : (
          <UpgradeLink />
        ))}
    </div>
  );
}

function isPaidPlan(plan: string | undefined): boolean {
  return PAID_PLANS.some((paid) => paid === plan);
}

/** There is nothing to upgrade to. */
function LargestPlan() {
  return (
    <p className="text-sm text-muted">
      This is the largest plan, and it is made to measure.{" "}
      <Link to={WEB_PATHS.support} className="text-accent underline underline-offset-4">
        Contact support
      </Link>{" "}
      to change it.
    </p>
  );
}

function UpgradeLink() {
  return (
    <div>
      <Button asChild>
        <Link to={WEB_PATHS.pricing}>Upgrade plan</Link>
      </Button>
    </div>
  );
}

function PlanActions({ profile }: { profile: Profile }) {
  const cancel = useCancelSubscription(profile);
  const resume = useResumeSubscription();
  const change = useChangePlan(profile);
  const isStarter = profile.plan === "starter";
  const isLeaving = profile.cancel_at_period_end;
  return (
    <div className="flex flex-wrap gap-3">
      {isStarter ? (
        <Button busy={change.isPending} onClick={() => change.mutate({ plan: "pro", cancelFirst: false })}>
          Upgrade to Pro
        </Button>
      ) : (
        <DowngradeToStarter profile={profile} />
      )}
      {isLeaving ? (
        <Button variant="secondary" busy={resume.isPending} onClick={() => resume.mutate()}>
          Resume subscription
        </Button>
      ) : (
        <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel subscription
        </Button>
      )}
      <DowngradeToFree profile={profile} />
    </div>
  );
}

/** Asks for confirmation because it gives up paid time at once. Cancelling can be undone and needs none. */
function DowngradeToFree({ profile }: { profile: Profile }) {
  const [isAsking, setIsAsking] = useState(false);
  const downgrade = useDowngradeToFree();
  const until = profile.period_end ? formatDate(profile.period_end) : "the end of the month";
  return (
    <>
      <Button variant="quietDestructive" onClick={() => setIsAsking(true)}>
        Downgrade to Free
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Go back to the Free plan now?"
        description={`Your plan is paid until ${until}. Downgrading ends it immediately, and nothing is refunded. To keep it until then, cancel the subscription instead.`}
        confirmLabel="Downgrade to Free"
        busy={downgrade.isPending}
        onConfirm={() => downgrade.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
