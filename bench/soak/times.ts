/**
 * Each bucket is 5 % longer than the one before: precise enough for percentiles, and small even for an hour
 * of calls.
 */
const STEP = 1.05;
const SHORTEST_MS = 0.1;

export type Times = ReturnType<typeof createTimes>;

/** The durations of calls, as counts per bucket. */
export function createTimes() {
  const counts = new Map<number, number>();
  return {
    counts,
    add: (ms: number): void => {
      const step = Math.max(0, Math.round(Math.log(ms / SHORTEST_MS) / Math.log(STEP)));
      counts.set(step, (counts.get(step) ?? 0) + 1);
    },
  };
}

export interface Spread {
  readonly calls: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** The percentiles of all the given calls together. */
export function spreadOf(all: readonly Times[]): Spread {
  const merged = new Map<number, number>();
  for (const { counts } of all)
    for (const [step, count] of counts) merged.set(step, (merged.get(step) ?? 0) + count);
  const steps = [...merged].toSorted(([a], [b]) => a - b);
  const calls = steps.reduce((sum, [, count]) => sum + count, 0);
  const at = (share: number): number => {
    let seen = 0;
    for (const [step, count] of steps) {
      seen += count;
      if (seen > calls * share) return Math.round(SHORTEST_MS * STEP ** step * 10) / 10;
    }
    return 0;
  };
  return { calls, p50Ms: at(0.5), p99Ms: at(0.99) };
}
