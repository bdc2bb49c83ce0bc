import { formatMoney, formatNumber, formatUtcDate } from "../../lib/format.ts";
import { StackedBars } from "../../ui/stacked-bars.tsx";
import { Legend } from "../../ui/legend.tsx";

type Series = readonly { date: string; value: number }[];

export function ScanTrend({ scans, threats }: { scans: Series; threats: Series }) {
  const bars = scans.map(({ date, value }, day) => {
    const malicious = threats[day]?.value ?? 0;
    return {
      label: dayName(date),
      parts: [
        { name: "clean", value: value - malicious, tone: "bg-accent" },
        { name: "malicious", value: malicious, tone: "bg-danger-solid" },
      ],
    };
  });
  return (
    <div className="stack gap-4">
      <p className="flex gap-5 text-sm">
        <Legend tone="bg-accent" text="Clean" />
        <Legend tone="bg-danger-solid" text="Malicious" />
      </p>
      <StackedBars label="Scans per day" bars={bars} format={compact} height="h-44" />
    </div>
  );
}

export function UserTrend({ users }: { users: Series }) {
  return <StackedBars label="New users per day" bars={barsOf(users, "new users")} format={compact} />;
}

export function MoneyTrend({ cents }: { cents: Series }) {
  return <StackedBars label="Revenue per day" bars={barsOf(cents, "paid")} format={wholeMoney} />;
}

function barsOf(series: Series, name: string) {
  return series.map(({ date, value }) => ({
    label: dayName(date),
    parts: [{ name, value, tone: "bg-accent" }],
  }));
}

/** Days are counted in UTC, so they are named in UTC. */
function dayName(date: string): string {
  return formatUtcDate(date).replace(/, \d{4}$/, "");
}

const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

function compact(value: number): string {
  return value < 1_000 ? formatNumber(value) : COMPACT.format(value);
}

function wholeMoney(cents: number): string {
  return cents < 100_000 ? formatMoney(cents).replace(/\.00$/, "") : `$${COMPACT.format(cents / 100)}`;
}
