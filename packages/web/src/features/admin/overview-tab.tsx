import { PLAN_FACTS, knownPlan } from "@prompt-shield/contracts/plans";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Tags } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { formatMoney, formatMs, formatNumber, formatPercent } from "../../lib/format.ts";
import { useInstallation } from "../../lib/installation.ts";
import { messageOf } from "../../lib/notify.ts";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figure } from "../../ui/figure.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CategoryBars } from "../../shared/category-bars.tsx";
import { ADMIN_KEY } from "./admin-data.ts";
import { adminPath } from "./admin-params.ts";
import { MoneyTrend, ScanTrend, UserTrend } from "./trends.tsx";

type Overview = Answer<"GET /api/v1/admin/overview">;

export function OverviewTab() {
  const overview = useQuery({
    queryKey: [...ADMIN_KEY, "overview"],
    queryFn: () => call("GET /api/v1/admin/overview"),
  });
  if (overview.data) return <Shown data={overview.data} />;
  if (overview.isPending) return <Waiting />;
  return (
    <LoadFailure title="The overview did not load" onRetry={() => void overview.refetch()}>
      {messageOf(overview.error, "Try again in a moment.")}
    </LoadFailure>
  );
}

function Waiting() {
  return (
    <output
      aria-label="Loading the overview"
      className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
    >
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} className="h-28 w-full" />
      ))}
    </output>
  );
}

function Shown({ data }: { data: Overview }) {
  const { hasBilling } = useInstallation();
  return (
    <>
      <h2 className="sr-only">Totals</h2>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-3 xl:grid-cols-4">
        <Figures data={data} />
        <FeedbackFigure />
      </div>
      {/* Two wide charts, then three narrow ones. */}
      <div className="grid gap-4 lg:grid-cols-6 lg:*:col-span-2 lg:*:nth-[-n+2]:col-span-3">
        <ChartCard title="Scans" note="Per day, last 30 days" isEmpty={data.scans_last_30_days === 0}>
          <ScanTrend scans={data.trends.scans} threats={data.trends.threats} />
        </ChartCard>
        <ChartCard title="Threat categories" note="Last 30 days" isEmpty={data.categories.length === 0}>
          <CategoryBars categories={data.categories} />
        </ChartCard>
        <ChartCard title="New users" note="Per day, last 30 days" isEmpty={data.users_last_30_days === 0}>
          <UserTrend users={data.trends.users} />
        </ChartCard>
        {hasBilling && <SalesCharts data={data} />}
      </div>
    </>
  );
}

function SalesCharts({ data }: { data: Overview }) {
  return (
    <>
      <ChartCard title="Revenue" note="Per day, last 30 days" isEmpty={data.revenue_last_30_days_cents === 0}>
        <MoneyTrend cents={data.trends.revenue_cents} />
      </ChartCard>
      <ChartCard title="Plans" note="Workspaces on each plan" isEmpty={data.plans.length === 0}>
        <CategoryBars categories={data.plans.map(({ plan, count }) => ({ category: nameOf(plan), count }))} />
      </ChartCard>
    </>
  );
}

function Figures({ data }: { data: Overview }) {
  const { hasBilling } = useInstallation();
  const { latency_ms: latency } = data;
  return (
    <>
      <Figure
        label="Users"
        value={formatNumber(data.users)}
        note={`${formatNumber(data.users_last_30_days)} new in 30 days, ${formatNumber(data.suspended_users)} suspended`}
      />
      <Figure
        label="Scans"
        value={formatNumber(data.scans)}
        note={`${formatNumber(data.scans_last_30_days)} in 30 days`}
      />
      <Figure
        label="Detection rate"
        value={data.scans_last_30_days === 0 ? "–" : formatPercent(data.detection_rate)}
        note={`${formatNumber(data.threats_last_30_days)} threats in 30 days`}
      />
      {hasBilling && (
        <Figure
          label="Revenue"
          value={formatMoney(data.revenue_cents)}
          note={`${formatMoney(data.revenue_last_30_days_cents)} in 30 days`}
        />
      )}
      <Figure
        label="Scan time"
        value={latency ? `${formatMs(latency.p50)} ms` : "–"}
        note={latency ? `95% within ${formatMs(latency.p95)} ms` : "Shown after the first scan"}
      />
      <Figure
        label="Open tickets"
        value={formatNumber(data.open_tickets)}
        note={<TicketsNote open={data.open_tickets} />}
      />
    </>
  );
}

function TicketsNote({ open }: { open: number }) {
  if (open === 0) return "Everything is answered";
  return (
    <Link
      className="text-accent underline-offset-4 hover:underline"
      to={adminPath("tickets", { status: "open" })}
    >
      {open === 1 ? "Answer it" : "Answer them"}
    </Link>
  );
}

/** People's feedback on verdicts, across all accounts. */
function FeedbackFigure() {
  const { data, isError } = useQuery({
    queryKey: [...ADMIN_KEY, "feedback"],
    queryFn: () => call("GET /api/v1/admin/feedback"),
  });
  const note = data
    ? `${formatNumber(data.false_alarms)} false alarms, ${formatNumber(data.missed)} missed, ${formatNumber(data.right)} confirmed correct`
    : isError && "Could not be loaded. Reload the page.";
  return (
    <Figure label="Wrong verdicts" value={data ? formatNumber(data.wrong) : "–"} note={note || "Loading"} />
  );
}

interface ChartCardProps {
  title: string;
  note: string;
  isEmpty: boolean;
  children: ReactNode;
}

function ChartCard({ title, note, isEmpty, children }: ChartCardProps) {
  const icon = title === "Threat categories" ? Tags : ChartColumn;
  return (
    <Card className="min-w-0">
      <CardHeader title={title} description={note} />
      <CardBody>{isEmpty ? <EmptyState icon={icon} title="Nothing in this period" /> : children}</CardBody>
    </Card>
  );
}

function nameOf(plan: string): string {
  const known = knownPlan(plan);
  return known ? PLAN_FACTS[known].name : plan;
}
