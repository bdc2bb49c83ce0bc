import type { Ask } from "./http.ts";

export interface Percentiles {
  readonly calls: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Makes calls at a fixed rate, however long the answers take. */
export function repeat(everyMs: number, call: () => ReturnType<Ask>) {
  const underWay: ReturnType<Ask>[] = [];
  const timer = setInterval(() => underWay.push(call()), everyMs);
  return {
    stop: async (): Promise<Percentiles> => {
      clearInterval(timer);
      const answers = await Promise.all(underWay);
      const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
      const at = (share: number) =>
        round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
      const failed = answers.filter(({ status }) => status !== 200).length;
      return { calls: answers.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
    },
  };
}

export const round = (ms = 0): number => Math.round(ms * 10) / 10;
