import {
  fileScanResponse,
  sanitizeResponse,
  scanLogDetail,
  scanResponse,
  type ScanLogDetail,
} from "@prompt-shield/contracts";
import { sanitizeAliases, scanAliases } from "@prompt-shield/contracts/aliases";
import type { HistoryStore } from "./history.store.ts";

type Row = NonNullable<Awaited<ReturnType<HistoryStore["find"]>>>;

/** The owner's limit and count in this month. */
export interface Quota {
  readonly limit: number;
  readonly count: number;
}

/** The deciding policy and its reasons, as in the original answer. */
function decisionOf({ policyId, policyVersion, isShadow, result }: Row) {
  if (!policyId || !policyVersion) return {};
  const { reasons = [] } = (result?.["decision"] ?? {}) as { readonly reasons?: readonly unknown[] };
  return { policy: { id: policyId, version: policyVersion, shadow: isShadow }, action_reasons: reasons };
}

/** Rebuilds the original answer; null if it was not stored or no longer matches the contract. */
export function storedResult(row: Row, { limit, count }: Quota): ScanLogDetail["result"] {
  if (row.result === null) return null;
  const shared = {
    // For answers stored before there were policies.
    action: row.isMalicious ? "block" : "allow",
    ...row.result,
    ...decisionOf(row),
    scan_id: row.id,
    duration_ms: row.durationMs,
    remaining_quota: Math.max(0, limit - count),
  };
  if (row.actionType === "scan") {
    const schema = "document" in row.result ? fileScanResponse : scanResponse;
    return schema.safeParse({ ...shared, ...scanAliases(row) }).data ?? null;
  }
  const { removedThreats, confidenceAfterSanitization } = row.result;
  const texts = { original: row.originalPrompt, sanitized: row.sanitizedPrompt };
  const aliases = sanitizeAliases({ ...texts, removedThreats, confidenceAfterSanitization });
  return sanitizeResponse.safeParse({ ...shared, ...texts, ...aliases }).data ?? null;
}

/** What was sent, as a scan takes it; null if only its text was stored. */
export function storedInput({ via, contentSource, originalPrompt, result }: Row): ScanLogDetail["input"] {
  if (via !== null || originalPrompt === null) return null;
  if (contentSource === null) return { prompt: originalPrompt };
  const asked = result?.["asked"];
  return typeof asked === "string" ? scanLogDetail.shape.input.parse(JSON.parse(asked)) : null;
}
