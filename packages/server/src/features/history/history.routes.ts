import { Readable } from "node:stream";
import { routes, type ScanLog } from "@prompt-shield/contracts";
import { SCAN_LOGS_PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { ActionType, Source, ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../../http/errors.ts";
import type { Mount } from "../../http/mount.ts";
import type { Clock } from "../../ports/clock.ts";
import { analyse } from "./analytics.ts";
import { fromCursor, toCursor } from "./cursor.ts";
import { toCsv, toJson } from "./exports.ts";
import type { HistoryFilters, HistoryStore, Position, ScanLogRow } from "./history.store.ts";
import { storedResult } from "./stored-result.ts";

export interface HistoryRoutesParts {
  readonly mount: Mount;
  readonly store: HistoryStore;
  readonly clock: Clock;
}

const EXPORT_PAGE_SIZE = 500;

export function mountHistoryRoutes({ mount, store, clock }: HistoryRoutesParts): void {
  mount(routes.analytics, ({ caller }) => analyse(store, caller.userId, clock.now()));

  mount(routes.scanLogs, async ({ caller, query }) => {
    const { cursor, limit: size = SCAN_LOGS_PAGE_SIZE, ...filters } = query;
    const after = cursor === undefined ? undefined : fromCursor(cursor);
    // One more than asked tells whether there is a next page.
    const rows = await store.page(caller.userId, filters, { after, size: size + 1 });
    const last = rows[size - 1];
    return {
      items: rows.slice(0, size).map(toScanLog),
      next_cursor: rows.length > size && last !== undefined ? toCursor(last) : null,
    };
  });

  mount(routes.exportScanLogsCsv, async ({ caller, query, reply }) => {
    reply.header("content-disposition", 'attachment; filename="scan-history.csv"');
    return Readable.from(toCsv(wholeHistory(store, caller.userId, query)));
  });

  mount(routes.exportScanLogsJson, async ({ caller, query, reply }) => {
    reply.header("content-disposition", 'attachment; filename="scan-history.json"');
    return Readable.from(toJson(wholeHistory(store, caller.userId, query)));
  });

  mount(routes.scanLog, async ({ caller, params }) => {
    const row = (await store.find(caller.userId, params.id)) ?? fail("not_found");
    return { ...toScanLog(row), result: storedResult(row, caller) };
  });

  mount(routes.deleteScanLog, async ({ caller, params }) => {
    const deleted = await store.remove(caller.userId, params.id);
    if (deleted === 0) fail("not_found");
    return { deleted };
  });

  mount(routes.deleteScanLogs, async ({ caller }) => ({ deleted: await store.remove(caller.userId) }));
}

/** Page after page, so that a long history never stands in memory as a whole. */
export async function* wholeHistory(
  store: HistoryStore,
  userId: string,
  filters: HistoryFilters,
): AsyncGenerator<ScanLog[]> {
  let after: Position | undefined;
  for (;;) {
    const rows = await store.page(userId, filters, { after, size: EXPORT_PAGE_SIZE });
    yield rows.map(toScanLog);
    after = rows.at(-1);
    if (rows.length < EXPORT_PAGE_SIZE) return;
  }
}

function toScanLog(row: ScanLogRow): ScanLog {
  return {
    id: row.id,
    user_id: row.userId,
    original_prompt: row.originalPrompt,
    sanitized_prompt: row.sanitizedPrompt,
    is_malicious: row.isMalicious,
    confidence: row.confidence,
    detected_patterns: row.detectedPatterns,
    categories: row.categories,
    threat_level: row.threatLevel as ThreatLevel,
    risk_score: row.riskScore,
    source: row.source as Source,
    duration_ms: row.durationMs,
    action_type: row.actionType as ActionType,
    scanned_at: row.scannedAt.toISOString(),
  };
}
