import type { Analytics } from "@prompt-shield/contracts";
import { SUCCESS_RATE_EXCELLENT, SUCCESS_RATE_GOOD } from "@prompt-shield/contracts/limits";
import type { HistoryStore } from "./history.store.ts";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const CHART_DAYS = 30;

/** The dashboard's figures. A clean result counts as success; no scans at all count as 100 %. */
export async function analyse(store: HistoryStore, workspaceId: string, now: Date): Promise<Analytics> {
  const firstDay = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - (CHART_DAYS - 1) * DAY_MS);
  const [totals, days, categories] = await Promise.all([
    store.totals(workspaceId, new Date(now.getTime() - WEEK_DAYS * DAY_MS)),
    store.days(workspaceId, firstDay),
    store.categories(workspaceId),
  ]);
  const { total = 0, lastWeek = 0, malicious = 0, p50 = null, p95 = null } = totals ?? {};
  const successRate = total === 0 ? 100 : Math.round(((total - malicious) / total) * 1000) / 10;
  return {
    total,
    last_7_days: lastWeek,
    malicious,
    clean: total - malicious,
    success_rate: successRate,
    grade: gradeOf(successRate),
    days: everyDay(firstDay, days),
    categories,
    latency_ms: p50 === null || p95 === null ? null : { p50: Number(p50), p95: Number(p95) },
  };
}

function gradeOf(successRate: number): Analytics["grade"] {
  if (successRate >= SUCCESS_RATE_EXCELLENT) return "excellent";
  return successRate >= SUCCESS_RATE_GOOD ? "good" : "needs improvement";
}

function everyDay(firstDay: Date, rows: Awaited<ReturnType<HistoryStore["days"]>>): Analytics["days"] {
  const known = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: CHART_DAYS }, (_, n) => {
    const date = new Date(firstDay.getTime() + n * DAY_MS).toISOString().slice(0, 10);
    const { total = 0, malicious = 0 } = known.get(date) ?? {};
    return { date, clean: total - malicious, malicious };
  });
}
