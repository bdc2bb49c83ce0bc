import { table } from "../markdown.ts";
import type { PageResult } from "./audit.ts";

export interface LighthouseResults {
  readonly machine: string;
  /** Load average at the start of the run. Above 0.5 the machine had other work. */
  readonly loadBefore: number;
  readonly runs: number;
  /** A note for readers about this run, from BENCH_NOTE. */
  readonly note?: string;
  readonly pages: readonly PageResult[];
}

export function lighthouseSection({ machine, loadBefore, runs, note, pages }: LighthouseResults): string {
  const head = [
    "page",
    "performance",
    "accessibility",
    "best practices",
    "SEO",
    "FCP ms",
    "LCP ms",
    "TBT ms",
    "CLS",
    "requests",
    "kB",
  ];
  const rows = pages.map(({ path, device, scores, timings, requests, kilobytes }) => [
    `${path} (${device})`,
    ...[scores.performance, scores.accessibility, scores["best-practices"], scores.seo].map(String),
    String(timings.firstContentfulPaintMs),
    String(timings.largestContentfulPaintMs),
    String(timings.totalBlockingTimeMs),
    timings.layoutShift.toFixed(3),
    String(requests),
    String(kilobytes),
  ]);
  return [
    "## Public pages",
    `Lighthouse's own desktop and mobile settings (simulated slow network and processor) against a started server, each figure\nthe median of ${runs} visits with an empty cache. Browser, server and Lighthouse on one machine: ${machine}; load average\nbefore the run ${loadBefore}. The run fails when a page on desktop is below 95 in any column, or below 85 in performance on mobile.`,
    ...(note === undefined ? [] : [note]),
    table(head, rows),
  ].join("\n\n");
}
