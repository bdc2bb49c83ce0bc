import type { ActionType, LogSource, Source, ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { scanLogs } from "./schema/scans.ts";

/** The columns of a verdict that every list of scans shows. */
export const VERDICT_COLUMNS = {
  isMalicious: scanLogs.isMalicious,
  confidence: scanLogs.confidence,
  detectedPatterns: scanLogs.detectedPatterns,
  categories: scanLogs.categories,
  threatLevel: scanLogs.threatLevel,
  riskScore: scanLogs.riskScore,
  source: scanLogs.source,
  contentSource: scanLogs.contentSource,
  durationMs: scanLogs.durationMs,
  actionType: scanLogs.actionType,
  scannedAt: scanLogs.scannedAt,
};

type VerdictRow = Pick<typeof scanLogs.$inferSelect, keyof typeof VERDICT_COLUMNS>;

/** A logged verdict as the API shows it. */
export function shownVerdict(row: VerdictRow) {
  return {
    is_malicious: row.isMalicious,
    confidence: row.confidence,
    detected_patterns: row.detectedPatterns,
    categories: row.categories,
    threat_level: row.threatLevel as ThreatLevel,
    risk_score: row.riskScore,
    source: (row.contentSource ?? row.source) as LogSource,
    answered_by: row.source as Source,
    duration_ms: row.durationMs,
    action_type: row.actionType as ActionType,
    scanned_at: row.scannedAt.toISOString(),
  };
}
