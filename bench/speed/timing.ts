import { performance } from "node:perf_hooks";
import type { Contestant } from "../contestant.ts";

/**
 * Milliseconds. Wall-clock time includes other work on the machine; processor time is what this process used,
 * including helper threads.
 */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly cpuP50: number;
  readonly cpuP99: number;
}

const RUNS_MIN = 3;
const RUNS_MAX = 2_000;
/** A single scan that takes this many times the budget ends the measurement. */
const BUDGETS_MAX = 5;
/** The warm-up, which is not counted: a fifth of the time, and at least every text twice. */
const WARM_UP_SHARE = 0.2;
const WARM_UP_ROUNDS = 2;

/** Scans the texts in turn, over and over, for about `budgetMs`. */
export async function timeScans(
  contestant: Contestant,
  texts: readonly string[],
  budgetMs: number,
): Promise<Timing> {
  const warmUp = { budgetMs: budgetMs * WARM_UP_SHARE, runsMin: WARM_UP_ROUNDS * texts.length };
  await repeat(contestant, texts, warmUp);
  const scans = await repeat(contestant, texts, { budgetMs, runsMin: RUNS_MIN });
  const clock = percentiles(scans.map(({ clockMs }) => clockMs));
  const cpu = percentiles(scans.map(({ cpuMs }) => cpuMs));
  return { p50: clock(0.5), p95: clock(0.95), p99: clock(0.99), cpuP50: cpu(0.5), cpuP99: cpu(0.99) };
}

function percentiles(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

interface Scan {
  readonly clockMs: number;
  readonly cpuMs: number;
}

async function repeat(
  contestant: Contestant,
  texts: readonly string[],
  { budgetMs, runsMin }: { readonly budgetMs: number; readonly runsMin: number },
): Promise<Scan[]> {
  const scans: Scan[] = [];
  const end = performance.now() + budgetMs;
  while (scans.length < RUNS_MAX && (scans.length < runsMin || performance.now() < end)) {
    const before = process.cpuUsage();
    const started = performance.now();
    await contestant.judge(texts[scans.length % texts.length] ?? "");
    const clockMs = performance.now() - started;
    const { user, system } = process.cpuUsage(before);
    scans.push({ clockMs, cpuMs: (user + system) / 1_000 });
    if (clockMs > budgetMs * BUDGETS_MAX) break;
  }
  return scans;
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
