import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig, type Flags } from "lighthouse";

export type Device = "desktop" | "mobile";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Scores = Record<(typeof CATEGORIES)[number], number>;

const TIMINGS = {
  firstContentfulPaintMs: "first-contentful-paint",
  largestContentfulPaintMs: "largest-contentful-paint",
  totalBlockingTimeMs: "total-blocking-time",
  layoutShift: "cumulative-layout-shift",
  speedIndexMs: "speed-index",
} as const;

export interface PageResult {
  readonly path: string;
  readonly device: Device;
  /** Out of 100, the median of the runs. */
  readonly scores: Scores;
  readonly timings: Record<keyof typeof TIMINGS, number>;
  readonly requests: number;
  readonly kilobytes: number;
  /** Audits that count towards a score and failed in the last run. */
  readonly failing: readonly string[];
}

interface AuditOptions {
  readonly device: Device;
  readonly runs: number;
}

/** Visits a page several times, each time in a new browser, and returns the medians. */
export async function audit(
  url: string,
  { device, runs }: AuditOptions,
): Promise<Omit<PageResult, "path" | "device">> {
  const visits: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A browser sometimes loses its trace. A second attempt distinguishes that from a broken page.
    visits.push(await visit(url, device).catch(() => visit(url, device)));
  }
  const middle = (read: (report: Report) => number) => median(visits.map(read));
  const last = visits.at(-1);
  return {
    scores: fromEntries(CATEGORIES, (name) =>
      middle(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)),
    ),
    timings: fromEntries(Object.keys(TIMINGS) as (keyof typeof TIMINGS)[], (name) =>
      middle(({ audits }) => round(audits[TIMINGS[name]]?.numericValue ?? 0)),
    ),
    requests: middle((report) => requestsOf(report).length),
    kilobytes: middle((report) =>
      Math.round(requestsOf(report).reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024),
    ),
    failing: last ? failingIn(last) : [],
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

async function visit(url: string, device: Device): Promise<Report> {
  const chrome = await launch({
    chromePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const flags: Flags = { port: chrome.port, logLevel: "error", onlyCategories: [...CATEGORIES] };
    const result = await lighthouse(url, flags, device === "desktop" ? desktopConfig : undefined);
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

function requestsOf({ audits }: Report): { transferSize: number }[] {
  const { details } = audits["network-requests"] ?? {};
  return details?.type === "table" ? (details.items as unknown as { transferSize: number }[]) : [];
}

function failingIn({ categories, audits }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const scoreOf = (id: string) => audits[id]?.score ?? 1;
  return weighed.map(({ id }) => id).filter((id) => scoreOf(id) < 0.9);
}

function fromEntries<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, number>;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Rounds to whole milliseconds. A layout shift is far below one and keeps three decimals. */
function round(value: number): number {
  return value < 1 ? Math.round(value * 1000) / 1000 : Math.round(value);
}
