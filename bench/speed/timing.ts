import { performance } from "node:perf_hooks";
import type { Contestant } from "../contestant.ts";

export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const RUNS_MIN = 3;
const RUNS_MAX = 2_000;
/** A fifth of the time warms the compiler up and is not counted. */
const WARM_UP_SHARE = 0.2;

/** Scans one text over and over for about `budgetMs`; answers percentiles in milliseconds. */
export async function timeScans(contestant: Contestant, text: string, budgetMs: number): Promise<Timing> {
  await repeat(contestant, text, budgetMs * WARM_UP_SHARE);
  const times = await repeat(contestant, text, budgetMs);
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: round(at(0.5)), p95: round(at(0.95)), p99: round(at(0.99)) };
}

async function repeat(contestant: Contestant, text: string, budgetMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  while (times.length < RUNS_MAX && (times.length < RUNS_MIN || performance.now() < end)) {
    const started = performance.now();
    await contestant.judge(text);
    times.push(performance.now() - started);
    // One very slow scan says enough.
    if ((times.at(-1) ?? 0) > budgetMs) break;
  }
  return times;
}

/** Least-squares slope of log time over log length. */
export function growthExponent(points: readonly { readonly chars: number; readonly p50: number }[]): number {
  const logs = points.map(({ chars, p50 }) => ({ x: Math.log(chars), y: Math.log(Math.max(p50, 1e-6)) }));
  const mean = (pick: (point: { x: number; y: number }) => number): number =>
    logs.reduce((sum, point) => sum + pick(point), 0) / logs.length;
  const meanX = mean(({ x }) => x);
  const meanY = mean(({ y }) => y);
  const covariance = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const variance = logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  return round(covariance / variance);
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
