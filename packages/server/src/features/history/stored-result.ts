import { sanitizeResponse, scanResponse, type ScanLogDetail } from "@prompt-shield/contracts";
import type { HistoryStore } from "./history.store.ts";

type Row = NonNullable<Awaited<ReturnType<HistoryStore["find"]>>>;

/** The owner's month so far. */
export interface Quota {
  readonly limit: number;
  readonly count: number;
}

/** The answer that was given then, put together again; null when it was not stored or no longer fits the contract. */
export function storedResult(row: Row, { limit, count }: Quota): ScanLogDetail["result"] {
  if (row.result === null) return null;
  const shared = {
    ...row.result,
    scan_id: row.id,
    duration_ms: row.durationMs,
    remaining_quota: Math.max(0, limit - count),
  };
  if (row.actionType === "scan") {
    const status = row.isMalicious ? "unsafe" : "safe";
    const aliases = { status, threats: row.detectedPatterns, score: row.riskScore };
    return scanResponse.safeParse({ ...shared, ...aliases }).data ?? null;
  }
  const texts = {
    original: row.originalPrompt,
    sanitized: row.sanitizedPrompt,
    sanitized_prompt: row.sanitizedPrompt,
  };
  const aliases = {
    removed_threats: row.result["removedThreats"],
    confidence: row.result["confidenceAfterSanitization"],
  };
  return sanitizeResponse.safeParse({ ...shared, ...texts, ...aliases }).data ?? null;
}
