import { formatMs, formatNumber } from "../../lib/format.ts";
import { useAnalytics } from "../../lib/workspace.ts";
import type { Analytics } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Legend } from "../../ui/legend.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StackedBars } from "../../ui/stacked-bars.tsx";
import { ChartColumn, Tags } from "lucide-react";
import { CategoryBars } from "../../shared/category-bars.tsx";
import { toBar } from "./verdict-trend.tsx";

export function AnalyticsSection() {
  const analytics = useAnalytics();
  return (
    <section aria-labelledby="analytics" className="stack gap-4">
      <h2 id="analytics" className="text-xl">
        Analytics
      </h2>
      {analytics.isPending && <Skeleton className="h-48 w-full" />}
      {analytics.isError && (
        <LoadFailure onRetry={() => void analytics.refetch()}>The figures could not be loaded.</LoadFailure>
      )}
      {analytics.data && <Figures data={analytics.data} />}
    </section>
  );
}

const GRADES = {
  excellent: { variant: "success", text: "Excellent" },
  good: { variant: "info", text: "Good" },
  "needs improvement": { variant: "warning", text: "Needs improvement" },
} as const;

function Figures({ data }: { data: Analytics }) {
  const grade = GRADES[data.grade];
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure label="Scans Today" value={formatNumber(data.last_7_days)} note="Last 7 days" />
        <Figure
          label="Success Rate"
          value={`${formatRate(data.success_rate)}%`}
          note={<Badge variant={grade.variant}>{grade.text}</Badge>}
        />
        <Figure
          label="Threats found"
          value={formatNumber(data.malicious)}
          note={`of ${formatNumber(data.total)} in total`}
        />
        <Figure
          label="Scan time"
          value={data.latency_ms ? `${formatMs(data.latency_ms.p50)} ms` : "–"}
          note={
            data.latency_ms ? `95% within ${formatMs(data.latency_ms.p95)} ms` : "Shown after the first scan"
          }
        />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <CardHeader level={3} title="Scans over time" description={`Last ${data.days.length} days`} />
          <CardBody>
            {data.total === 0 ? <NoScans icon={ChartColumn} /> : <OverTime days={data.days} />}
          </CardBody>
        </Card>
        <Card>
          <CardHeader level={3} title="Threat categories" description="How often each was found" />
          <CardBody>
            {data.categories.length === 0 ? (
              <NoScans icon={Tags} />
            ) : (
              <CategoryBars categories={data.categories} />
            )}
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function OverTime({ days }: { days: Analytics["days"] }) {
  return (
    <div className="stack gap-4">
      <p className="flex gap-5 text-sm">
        <Legend tone="bg-accent" text="Clean" />
        <Legend tone="bg-danger-solid" text="Malicious" />
      </p>
      <StackedBars label="Scans per day" bars={days.map(toBar)} />
    </div>
  );
}

function NoScans({ icon }: { icon: typeof Tags }) {
  return (
    <EmptyState icon={icon} title="Nothing to show yet">
      Scan a prompt to see its figures here.
    </EmptyState>
  );
}

function formatRate(rate: number): string {
  return Number.isInteger(rate) ? String(rate) : rate.toFixed(1);
}
