import { and, type AnyColumn, count, desc, eq, gte, ilike, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { type After, inOrder, olderThan } from "../../db/keyset.ts";
import { VERDICT_COLUMNS } from "../../db/logged-verdict.ts";
import { scanFeedback } from "../../db/schema/policies.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { scanLogs, scanUsage } from "../../db/schema/scans.ts";

export interface HistoryFilters {
  readonly q?: string | undefined;
  readonly verdict?: "malicious" | "clean" | undefined;
  readonly action?: "scan" | "sanitize" | undefined;
  readonly category?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface RowsWish {
  readonly filters: HistoryFilters;
  readonly after?: After | undefined;
  readonly size: number;
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;
export type ScanLogRow = Awaited<ReturnType<HistoryStore["page"]>>[number];

export function createHistoryStore(db: Database) {
  const { result: _large, ...listed } = columnsOf();

  const page = (connection: Database, workspaceId: string, { filters, after, size }: RowsWish) =>
    connection
      .select(listed)
      .from(scanLogs)
      .where(
        and(
          eq(scanLogs.workspaceId, workspaceId),
          matches(filters),
          olderThan(scanLogs.scannedAt, scanLogs.id, after),
        ),
      )
      .orderBy(desc(scanLogs.scannedAt), desc(scanLogs.id))
      .limit(size);

  return {
    page: (workspaceId: string, wish: RowsWish) => page(db, workspaceId, wish),

    /** One page of an export. */
    nextPage: (workspaceId: string, wish: RowsWish) => inOrder(db, (tx) => page(tx, workspaceId, wish)),

    find: async (workspaceId: string, id: string) =>
      (
        await db
          .select()
          .from(scanLogs)
          .where(and(eq(scanLogs.workspaceId, workspaceId), eq(scanLogs.id, id)))
      )[0],

    judgement: async (workspaceId: string, scanId: string) =>
      (
        await db
          .select({
            verdict: scanFeedback.verdict,
            note: scanFeedback.note,
            createdAt: scanFeedback.createdAt,
          })
          .from(scanFeedback)
          .where(and(eq(scanFeedback.workspaceId, workspaceId), eq(scanFeedback.scanId, scanId)))
      )[0],

    /** The figures from which the remaining monthly quota is computed. */
    quota: async (workspaceId: string, month: string) => {
      const [row] = await db
        .select({ plan: workspaces.plan, own: workspaces.scanLimit, count: scanUsage.scanCount })
        .from(workspaces)
        .leftJoin(scanUsage, and(eq(scanUsage.workspaceId, workspaces.id), eq(scanUsage.monthYear, month)))
        .where(eq(workspaces.id, workspaceId));
      return { plan: row?.plan ?? "free", own: row?.own, count: row?.count ?? 0 };
    },

    remove: async (workspaceId: string, id?: string): Promise<number> => {
      const where = and(
        eq(scanLogs.workspaceId, workspaceId),
        id === undefined ? undefined : eq(scanLogs.id, id),
      );
      return (await db.delete(scanLogs).where(where).returning({ id: scanLogs.id })).length;
    },

    totals: async (workspaceId: string, weekAgo: Date) => {
      const [row] = await db
        .select({
          total: count(),
          lastWeek: sql<number>`count(*) filter (where ${gte(scanLogs.scannedAt, weekAgo)})`.mapWith(Number),
          malicious: sql<number>`count(*) filter (where ${scanLogs.isMalicious})`.mapWith(Number),
          p50: sql<number | null>`percentile_cont(0.5) within group (order by ${scanLogs.durationMs})`,
          p95: sql<number | null>`percentile_cont(0.95) within group (order by ${scanLogs.durationMs})`,
        })
        .from(scanLogs)
        .where(eq(scanLogs.workspaceId, workspaceId));
      return row;
    },

    days: (workspaceId: string, since: Date) => {
      const day = sql<string>`to_char(${scanLogs.scannedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
      return db
        .select({
          date: day,
          malicious: sql<number>`count(*) filter (where ${scanLogs.isMalicious})`.mapWith(Number),
          total: count(),
        })
        .from(scanLogs)
        .where(and(eq(scanLogs.workspaceId, workspaceId), gte(scanLogs.scannedAt, since)))
        .groupBy(day);
    },

    categories: (workspaceId: string) => {
      const category = sql<string>`jsonb_array_elements_text(${scanLogs.categories})`;
      const named = db
        .select({ category: category.as("category") })
        .from(scanLogs)
        .where(eq(scanLogs.workspaceId, workspaceId))
        .as("named");
      return db
        .select({ category: named.category, count: count() })
        .from(named)
        .groupBy(named.category)
        .orderBy(desc(count()));
    },
  };
}

function columnsOf() {
  const { id, workspaceId, originalPrompt, sanitizedPrompt, result } = scanLogs;
  const { via, model, culpritRole, action, policyId, policyVersion, isShadow } = scanLogs;
  const policy = { action, policyId, policyVersion, isShadow };
  const gateway = { via, model, culpritRole };
  return {
    id,
    workspaceId,
    originalPrompt,
    sanitizedPrompt,
    ...VERDICT_COLUMNS,
    result,
    ...gateway,
    ...policy,
  };
}

function matches({ q, verdict, action, category, from, to }: HistoryFilters): SQL | undefined {
  return and(
    q ? or(contains(scanLogs.originalPrompt, q), contains(scanLogs.sanitizedPrompt, q)) : undefined,
    verdict && eq(scanLogs.isMalicious, verdict === "malicious"),
    action && eq(scanLogs.actionType, action),
    category ? sql`${scanLogs.categories} @> ${JSON.stringify([category])}::jsonb` : undefined,
    from ? gte(scanLogs.scannedAt, new Date(from)) : undefined,
    to ? lte(scanLogs.scannedAt, new Date(to)) : undefined,
  );
}

/**
 * Collation "C" ignores the case of ASCII letters only, which takes half the time. An ASCII search text can match no
 * others.
 */
function contains(column: AnyColumn, text: string): SQL {
  const isAscii = !/[^ -~\s]/.test(text);
  return ilike(isAscii ? sql`${column} collate "C"` : column, containing(text));
}
