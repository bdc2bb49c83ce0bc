import type { SharedBuckets } from "./shared-buckets.ts";
import { type Bucket, limitOf } from "./token-buckets.ts";

interface Parts {
  readonly shared: SharedBuckets;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** How late the other processes hear of a few calls. */
const REPORT_AFTER_MS = 500;
/** Once this share of a bucket has been taken since the last report, the others hear of it at once. */
const URGENT_SHARE = 1 / 8;

/** Tells the other processes what was taken here, for all subjects in one statement, and learns what they took. */
export function createReports({ shared, nowMs, onError }: Parts) {
  const noted = new Set<Bucket>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;

  const isUrgent = (bucket: Bucket) => bucket.unreported >= limitOf(bucket).burst * URGENT_SHARE;

  function schedule(): void {
    if (noted.size > 0) timer ??= setTimeout(() => void reportNow(), REPORT_AFTER_MS).unref();
  }

  async function reportNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // Counting goes on meanwhile; what could not be reported is part of the next report.
    underWay = report().catch(onError);
    await underWay;
    underWay = undefined;
    schedule();
  }

  async function report(): Promise<void> {
    const buckets = [...noted];
    noted.clear();
    const taken = buckets.map(({ name, subject, unreported }) => ({ name, subject, tokens: unreported }));
    for (const bucket of buckets) bucket.unreported = 0;
    try {
      const left = await shared.report(taken);
      buckets.forEach((bucket, n) => {
        bucket.tokens = (left[n] ?? bucket.tokens) - bucket.unreported;
        bucket.filledAtMs = nowMs();
      });
    } catch (error) {
      buckets.forEach((bucket, n) => {
        // Capped at a full bucket, or a long outage would be followed by a long time of refusals.
        bucket.unreported = Math.min(limitOf(bucket).burst, bucket.unreported + (taken[n]?.tokens ?? 0));
        noted.add(bucket);
      });
      throw error;
    }
  }

  return {
    note: (bucket: Bucket): void => {
      bucket.unreported += 1;
      noted.add(bucket);
      if (underWay) return;
      if (isUrgent(bucket)) void reportNow();
      else schedule();
    },
    close: async (): Promise<void> => {
      await underWay;
      clearTimeout(timer);
      timer = undefined;
      if (noted.size > 0) await report().catch(onError);
    },
  };
}
