import { formatUtcDate } from "../../lib/format.ts";
import { useAnalytics } from "../../lib/workspace.ts";
import type { Analytics } from "../../lib/workspace.ts";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { Legend } from "../../ui/legend.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StackedBars } from "../../ui/stacked-bars.tsx";
import type { Bar } from "../../ui/stacked-bars.tsx";

const SHOWN_DAYS = 14;

/** Clean and malicious results of the last two weeks. */
export function VerdictTrend() {
  const analytics = useAnalytics();
  return (
    <Card aria-labelledby="verdict-trend">
      <CardHeader id="verdict-trend" title="Verdicts" description="Last 14 days" />
      <CardBody>
        {analytics.isPending && <Skeleton className="h-36 w-full" />}
        {analytics.isError && (
          <LoadFailure onRetry={() => void analytics.refetch()}>The figures could not be loaded.</LoadFailure>
        )}
        {analytics.data && <Trend days={analytics.data.days.slice(-SHOWN_DAYS)} />}
      </CardBody>
    </Card>
  );
}

function Trend({ days }: { days: Analytics["days"] }) {
  const clean = days.reduce((sum, day) => sum + day.clean, 0);
  const malicious = days.reduce((sum, day) => sum + day.malicious, 0);
  if (clean + malicious === 0) return <EmptyTrend />;
  return (
    <div className="stack gap-4">
      <p className="flex gap-5 text-sm">
        <Legend tone="bg-accent" text={`${clean} clean`} />
        <Legend tone="bg-danger-solid" text={`${malicious} malicious`} />
      </p>
      <StackedBars label="Verdicts per day" bars={days.map(toBar)} height="h-24" />
    </div>
  );
}

export function toBar(day: Analytics["days"][number]): Bar {
  return {
    label: formatUtcDate(day.date).replace(/, \d{4}$/, ""),
    parts: [
      { name: "clean", value: day.clean, tone: "bg-accent" },
      { name: "malicious", value: day.malicious, tone: "bg-danger-solid" },
    ],
  };
}

const EXAMPLE_HEIGHTS = [30, 55, 40, 75, 50, 90, 65, 35, 60, 80, 45, 70, 55, 85];

/** A sample of the chart, shown while there is no data. */
function EmptyTrend() {
  return (
    <div className="stack gap-3">
      <div aria-hidden className="flex h-24 items-end gap-[3px] border-b border-dashed border-line">
        {EXAMPLE_HEIGHTS.map((height, index) => (
          <div
            // The bars never change, so their index is a stable key.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex-1 rounded-t-sm border border-b-0 border-dashed border-line"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
      <p className="text-sm text-muted">Your verdicts per day appear here after your first scan.</p>
    </div>
  );
}
