import type { ScanResult } from "@prompt-shield/engine";
import type { Sample } from "./corpora.ts";

export interface Examined {
  readonly sample: Sample;
  readonly result: ScanResult;
}

const WORST_COUNT = 25;
const SHOWN_CHARS = 140;
const CALIBRATION_BIN = 0.1;

/** For each known category, how often each category was reported first for its detected attacks. */
export function confusion(examined: readonly Examined[]): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {};
  for (const { sample, result } of examined) {
    if (!sample.isAttack || sample.category === undefined) continue;
    const row = (table[sample.category] ??= {});
    const reported = result.categories[0] ?? "missed";
    row[reported] = (row[reported] ?? 0) + 1;
  }
  return table;
}

/**
 * Checks whether "90 % sure" is right nine times in ten: bins by confidence, with the share that was right.
 */
export function calibration(
  examined: readonly Examined[],
): { verdict: "malicious" | "clean"; from: number; count: number; meanConfidence: number; right: number }[] {
  const counted = examined.filter(({ sample }) => sample.group !== "sensitive");
  const bins = Map.groupBy(counted, ({ result }) => {
    const from = Math.min(0.9, Math.floor(result.confidence / CALIBRATION_BIN) * CALIBRATION_BIN);
    return `${result.isMalicious ? "malicious" : "clean"} ${from.toFixed(1)}`;
  });
  return [...bins]
    .map(([key, rows]) => ({
      verdict: key.startsWith("malicious") ? ("malicious" as const) : ("clean" as const),
      from: Number(key.split(" ")[1]),
      count: rows.length,
      meanConfidence: mean(rows.map(({ result }) => result.confidence)),
      right: mean(rows.map(({ sample, result }) => Number(sample.isAttack === result.isMalicious))),
    }))
    .toSorted((a, b) => a.verdict.localeCompare(b.verdict) || a.from - b.from);
}

/** The missed attacks that looked most harmless, and the false alarms that looked most like attacks. */
export function worstErrors(examined: readonly Examined[]): { misses: string[]; falseAlarms: string[] } {
  const wrong = examined.filter(
    ({ sample, result }) => sample.group !== "sensitive" && sample.isAttack !== result.isMalicious,
  );
  const misses = wrong
    .filter(({ sample }) => sample.isAttack)
    .toSorted((a, b) => a.result.riskScore - b.result.riskScore);
  const alarms = wrong
    .filter(({ sample }) => !sample.isAttack)
    .toSorted((a, b) => b.result.riskScore - a.result.riskScore);
  return { misses: spread(misses), falseAlarms: spread(alarms) };
}

/** Takes some errors from each source, so that one large set does not fill the list. */
function spread(errors: readonly Examined[]): string[] {
  const bySource = [...Map.groupBy(errors, ({ sample }) => sample.source).values()];
  const turns = Array.from({ length: WORST_COUNT }, (_, turn) =>
    bySource.flatMap((rows) => rows.slice(turn, turn + 1)),
  );
  return turns.flat().slice(0, WORST_COUNT).map(describeError);
}

/** Keeps detected secrets out of the report, even invented ones. */
function describeError({ sample, result }: Examined): string {
  const holdsSecret = result.sensitiveDataFound.length > 0;
  const text = holdsSecret
    ? "(holds sensitive data, not shown)"
    : sample.text.slice(0, SHOWN_CHARS).toWellFormed();
  const rules = result.findings.slice(0, 3).map(({ rule }) => rule);
  return `[${sample.source}] ${text.replaceAll(/\s+/g, " ")}${result.isMalicious ? ` (${rules.join(", ")})` : ""}`;
}

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;
