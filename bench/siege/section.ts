import { table } from "../markdown.ts";
import { brokenPromises } from "./promises.ts";
import type { Percentiles } from "./pace.ts";
import type { Siege } from "./siege.ts";

export interface SiegeResults {
  readonly machine: string;
  /** Load average at the start of the run. Above 0.5 the machine had other work. */
  readonly loadBefore: number;
  readonly seconds: number;
  readonly parallel: readonly number[];
  readonly note?: string;
  readonly rows: readonly (Siege & { readonly database: string })[];
  /** `/healthz` while this many people do different things at once, on the embedded database. */
  readonly mixed: { readonly parallel: number; readonly health: Percentiles };
}

export function siegeSection({
  machine,
  loadBefore,
  seconds,
  parallel,
  note,
  rows,
  mixed,
}: SiegeResults): string {
  const head = [
    "database",
    "hostile calls",
    "answered",
    "refused",
    "slowest s",
    "charged",
    "short scans p50",
    "p99 ms",
    "healthz p50",
    "p99 ms",
    "process",
  ];
  const lines = rows.map(({ database, survived, hostile, shortScans, health }) => [
    database,
    String(hostile.calls),
    String(hostile.answered),
    Object.entries(hostile.refused)
      .map(([code, count]) => `${count} ${code}`)
      .join(", "),
    (hostile.slowest.ms / 1000).toFixed(1),
    String(hostile.charged),
    ...[shortScans.p50Ms, shortScans.p99Ms, health.p50Ms, health.p99Ms].map((ms) => ms.toFixed(0)),
    survived ? "lives" : "ended",
  ]);
  const broken = rows.flatMap((row) => brokenPromises(row).map((sentence) => `${row.database}: ${sentence}`));
  return [
    "## Siege",
    `Free accounts send every hostile input of 100,000 characters, scanned and sanitized at three levels, ${parallel.join(", ")} calls at once,\nfor ${seconds} s in all, and knock again as soon as they are answered, while another user scans short prompts and \`/healthz\` is asked ten times\na second. Server, attackers and measuring on one machine: ${machine}; load average before the run ${loadBefore}.${note === undefined ? "" : ` ${note}`}`,
    table(head, lines),
    broken.length === 0
      ? "Every promise held: p99 of short scans under 500 ms, of `/healthz` under 250 ms, every hostile call answered or refused within 20 s, every answer charged."
      : `Not held: ${broken.join("; ")}.`,
    `Under ${mixed.parallel} parallel mixed calls (scans of 500 and 17,000 characters, sanitizing, sign-ups, sign-ins, history, figures) on the embedded\ndatabase \`/healthz\` took ${mixed.health.p50Ms.toFixed(0)} ms at p50 and ${mixed.health.p99Ms.toFixed(0)} ms at p99.`,
  ].join("\n\n");
}
