import { TOASTS } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { Link } from "react-router";
import { formatNumber, formatUtcDate } from "../../lib/format.ts";
import { useInstallation } from "../../lib/installation.ts";
import { useUsage } from "../../lib/workspace.ts";
import type { Usage } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Meter } from "../../ui/meter.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const STATES = {
  ok: { tone: "accent", badge: null },
  warning: { tone: "warning", badge: { variant: "warning", text: "Approaching limit" } },
  reached: { tone: "danger", badge: { variant: "destructive", text: "Limit reached" } },
} as const;

export function UsageCard() {
  const usage = useUsage();
  const badge = usage.data && STATES[usage.data.state].badge;
  return (
    <Card aria-labelledby="usage">
      <CardHeader
        id="usage"
        title="Current usage"
        action={badge ? <Badge variant={badge.variant}>{badge.text}</Badge> : undefined}
      />
      <CardBody>
        {usage.isPending && <Skeleton className="h-20 w-full" />}
        {usage.isError && (
          <LoadFailure title={TOASTS.usageUnavailable.title} onRetry={() => void usage.refetch()}>
            {TOASTS.usageUnavailable.description}
          </LoadFailure>
        )}
        {usage.data && <Figures usage={usage.data} />}
      </CardBody>
    </Card>
  );
}

function Figures({ usage }: { usage: Usage }) {
  const { state, scan_count: count, limit, remaining, percent } = usage;
  const { hasBilling } = useInstallation();
  if (usage.unlimited) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-3xl font-semibold tracking-tight">{formatNumber(count)}</span>
        <span className="text-sm text-muted">scans this month. There is no limit here.</span>
      </p>
    );
  }
  return (
    <div className="stack gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-3xl font-semibold tracking-tight whitespace-nowrap">
          {formatNumber(count)} / {formatNumber(limit)}
        </span>
        <span className="text-sm text-muted">scans this month</span>
      </p>
      <Meter percent={percent} label="Scans used this month" tone={STATES[state].tone} />
      <p className="figures text-sm text-muted">
        {formatNumber(remaining)} left. Resets {formatUtcDate(usage.resets_at)}.
      </p>
      {hasBilling && state !== "ok" && (
        <Button asChild variant="secondary" size="sm" className="w-fit">
          <Link to={WEB_PATHS.pricing}>Upgrade plan</Link>
        </Button>
      )}
    </div>
  );
}
