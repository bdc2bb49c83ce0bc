import type { Analytics, ScanLog, ScanLogDetail } from "@prompt-shield/contracts";
import { EXPORT_PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { Action, FeedbackVerdict } from "@prompt-shield/contracts/vocabulary";
import type { Forget } from "../../db/eraser.ts";
import { shownVerdict } from "../../db/logged-verdict.ts";
import type { Caller } from "../../http/caller.ts";
import type { TimePosition } from "../../http/cursor.ts";
import { fail } from "../../failure.ts";
import { everyPage, readTimePosition, toPage } from "../../http/paging.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import { analyse } from "./analytics.ts";
import type { HistoryFilters, HistoryStore, ScanLogRow } from "./history.store.ts";
import { type Quota, storedInput, storedResult } from "./stored-result.ts";

export interface HistoryParts {
  readonly store: HistoryStore;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly forget: Forget;
  readonly terms: PlanTerms;
}

export interface PageWish {
  readonly filters: HistoryFilters;
  readonly cursor: string | undefined;
  readonly size: number;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** The history of a workspace. Every query filters by the workspace, so nobody finds someone else's entry. */
export function createHistoryService({ store, clock, audit, forget, terms }: HistoryParts) {
  const open = async (workspaceId: string, id: string, quota: Quota): Promise<ScanLogDetail> => {
    const [found, judgement] = await Promise.all([
      store.find(workspaceId, id),
      store.judgement(workspaceId, id),
    ]);
    const row = found ?? fail("not_found");
    return {
      ...toScanLog(row),
      result: storedResult(row, quota),
      input: storedInput(row),
      feedback: toFeedback(judgement),
    };
  };

  return {
    analytics: (workspaceId: string): Promise<Analytics> => analyse(store, workspaceId, clock.now()),

    page: async (workspaceId: string, { filters, cursor, size }: PageWish) => {
      const after = readTimePosition(cursor);
      const found = await store.page(workspaceId, { filters, after, size: size + 1 });
      const { rows, next_cursor } = toPage(found, positionOf, size);
      return { items: rows.map(toScanLog), next_cursor };
    },

    /** An export takes the whole history off the server, so it goes into the audit log. */
    whole: async ({ userId: actorId, workspaceId }: Caller, filters: HistoryFilters) => {
      await audit.record({ actorId, workspaceId, action: "history.exported" });
      return wholeHistory(store, workspaceId, filters);
    },

    find: ({ workspaceId, scanLimit, scanCount }: Caller, id: string) =>
      open(workspaceId, id, { limit: scanLimit, count: scanCount }),

    /** The same for someone who is not the owner, such as an admin. The remaining quota is still the owner's. */
    openOf: async (workspaceId: string, id: string) => {
      const { plan, own, count } = await store.quota(workspaceId, monthOf(clock.now()));
      return open(workspaceId, id, { limit: terms.monthlyScans(plan, own), count });
    },

    remove: async ({ userId: actorId, workspaceId }: Caller, id: string): Promise<number> => {
      const deleted = await forget(["scan_logs", "scan_calls", "scan_feedback"], () =>
        store.remove(workspaceId, id),
      );
      if (deleted === 0) fail("not_found");
      const action = "history.deleted";
      await audit.record({ actorId, workspaceId, action, targetType: "scan", targetId: id });
      return deleted;
    },

    removeAll: async ({ userId: actorId, workspaceId }: Caller): Promise<number> => {
      const deleted = await forget(["scan_logs", "scan_calls", "scan_feedback"], () =>
        store.remove(workspaceId),
      );
      const details = { entries: deleted };
      await audit.record({ actorId, workspaceId, action: "history.deleted", details });
      return deleted;
    },
  };
}

async function* wholeHistory(
  store: HistoryStore,
  workspaceId: string,
  filters: HistoryFilters,
): AsyncGenerator<ScanLog[]> {
  const pages = everyPage(
    (wish) => store.nextPage(workspaceId, { filters, ...wish }),
    positionOf,
    EXPORT_PAGE_SIZE,
  );
  for await (const rows of pages) yield rows.map(toScanLog);
}

function positionOf({ scannedAt, id }: ScanLogRow): TimePosition {
  return { at: scannedAt, id };
}

/** An entry in the form of the API. */
export function toScanLog(row: ScanLogRow): ScanLog {
  return {
    id: row.id,
    user_id: row.workspaceId,
    original_prompt: row.originalPrompt,
    sanitized_prompt: row.sanitizedPrompt,
    ...shownVerdict(row),
    action: (row.action ?? (row.isMalicious ? "block" : "allow")) as Action,
    policy: policyOf(row),
    gateway: gatewayOf(row),
  };
}

function toFeedback(
  judgement: Awaited<ReturnType<HistoryStore["judgement"]>>,
): NonNullable<ScanLogDetail["feedback"]> | null {
  if (!judgement) return null;
  const { verdict, note, createdAt } = judgement;
  return { verdict: verdict as FeedbackVerdict, note, created_at: createdAt.toISOString() };
}

function gatewayOf({ via, model, culpritRole, action }: ScanLogRow): ScanLog["gateway"] {
  return via === null ? null : { via, model, culprit_role: culpritRole, action: action ?? "allow" };
}

function policyOf({ policyId, policyVersion, isShadow }: ScanLogRow): ScanLog["policy"] {
  return policyId && policyVersion ? { id: policyId, version: policyVersion, shadow: isShadow } : null;
}
