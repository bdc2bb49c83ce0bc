import type { AdminOverview } from "@prompt-shield/contracts";
import type { Clock } from "../../ports/clock.ts";
import type { OverviewStore } from "./overview.store.ts";
import type { ScanHoursStore } from "./scan-hours.store.ts";

export interface OverviewParts {
  readonly store: OverviewStore;
  readonly scanHours: ScanHoursStore;
  readonly clock: Clock;
}

export type OverviewService = ReturnType<typeof createOverviewService>;

const DAY_MS = 86_400_000;
const TREND_DAYS = 30;

/** Totals and trends across all users. */
export function createOverviewService({ store, scanHours, clock }: OverviewParts) {
  return {
    read: async (): Promise<AdminOverview> => {
      const firstDay = new Date((Math.floor(clock.now().getTime() / DAY_MS) - TREND_DAYS + 1) * DAY_MS);
      const [totals, days, categories] = await Promise.all([
        scanHours.totals(firstDay),
        scanHours.days(firstDay),
        scanHours.categories(firstDay),
      ]);
      const [users, suspended, openTickets, plans, latency] = await Promise.all([
        store.users(),
        store.suspended(),
        store.openTickets(),
        store.plans(),
        store.latency(),
      ]);
      const [newUsers, revenue, revenueDays] = await Promise.all([
        store.newUsersByDay(firstDay),
        store.revenue(),
        store.revenueByDay(firstDay),
      ]);
      return {
        users,
        users_last_30_days: total(newUsers),
        suspended_users: suspended,
        scans: totals.scans,
        scans_last_30_days: totals.recentScans,
        threats_last_30_days: totals.recentThreats,
        detection_rate: totals.recentScans === 0 ? 0 : totals.recentThreats / totals.recentScans,
        revenue_cents: revenue,
        revenue_last_30_days_cents: total(revenueDays),
        open_tickets: openTickets,
        latency_ms: latency,
        categories,
        plans,
        trends: {
          users: everyDay(firstDay, newUsers),
          scans: everyDay(
            firstDay,
            days.map(({ date, scans }) => ({ date, value: scans })),
          ),
          threats: everyDay(
            firstDay,
            days.map(({ date, threats }) => ({ date, value: threats })),
          ),
          revenue_cents: everyDay(firstDay, revenueDays),
        },
      };
    },
  };
}

interface DayValue {
  readonly date: string;
  readonly value: number;
}

function total(values: readonly DayValue[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Days on which nothing happened count as zero. */
function everyDay(firstDay: Date, values: readonly DayValue[]): DayValue[] {
  const known = new Map(values.map(({ date, value }) => [date, value]));
  return Array.from({ length: TREND_DAYS }, (_, day) => {
    const date = new Date(firstDay.getTime() + day * DAY_MS).toISOString().slice(0, 10);
    return { date, value: known.get(date) ?? 0 };
  });
}
