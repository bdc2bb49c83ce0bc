import { and, count, desc, eq, gte, sql } from "drizzle-orm";
import type { FeedbackVerdict } from "@prompt-shield/contracts/vocabulary";
import type { Database } from "../../db/connect.ts";
import { type After, olderThan } from "../../db/keyset.ts";
import { rowsOf } from "../../db/rows.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { scanFeedback } from "../../db/schema/policies.ts";
import { apiKeys, scanLogs } from "../../db/schema/scans.ts";

export type FeedbackStore = ReturnType<typeof createFeedbackStore>;
export type JudgedRow = Awaited<ReturnType<FeedbackStore["page"]>>[number];

export interface Judgement {
  readonly scanId: string;
  readonly workspaceId: string;
  readonly verdict: FeedbackVerdict;
  readonly note: string | null;
  readonly createdAt: Date;
}

export interface ReviewFilters {
  readonly verdict?: FeedbackVerdict | undefined;
  readonly category?: string | undefined;
  readonly keyId?: string | undefined;
}

export function createFeedbackStore(db: Database) {
  return {
    /** The entry, if it belongs to this workspace. */
    findLog: async (workspaceId: string, id: string) =>
      (
        await db
          .select()
          .from(scanLogs)
          .where(and(eq(scanLogs.workspaceId, workspaceId), eq(scanLogs.id, id)))
      )[0],

    /** Saves the judgement; the latest one counts. False if the entry is gone: no judgement may outlive its entry. */
    save: (judgement: Judgement): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { scanId, workspaceId, verdict, note, createdAt } = judgement;
        const held = await tx
          .select({ id: scanLogs.id })
          .from(scanLogs)
          .where(and(eq(scanLogs.workspaceId, workspaceId), eq(scanLogs.id, scanId)))
          .for("key share");
        if (held.length === 0) return false;
        await tx
          .insert(scanFeedback)
          .values(judgement)
          .onConflictDoUpdate({ target: scanFeedback.scanId, set: { verdict, note, createdAt } });
        return true;
      }),

    remove: async (workspaceId: string, scanId: string): Promise<boolean> => {
      const removed = await db
        .delete(scanFeedback)
        .where(and(eq(scanFeedback.workspaceId, workspaceId), eq(scanFeedback.scanId, scanId)))
        .returning({ id: scanFeedback.scanId });
      return removed.length > 0;
    },

    page: (
      workspaceId: string,
      { verdict, category, keyId }: ReviewFilters,
      { after, size }: { after: After | undefined; size: number },
    ) =>
      db
        .select({ feedback: scanFeedback, log: scanLogs, keyName: apiKeys.name })
        .from(scanFeedback)
        .innerJoin(scanLogs, eq(scanLogs.id, scanFeedback.scanId))
        .leftJoin(apiKeys, eq(apiKeys.id, scanLogs.apiKeyId))
        .where(
          and(
            eq(scanFeedback.workspaceId, workspaceId),
            verdict && eq(scanFeedback.verdict, verdict),
            keyId ? eq(scanLogs.apiKeyId, keyId) : undefined,
            category ? sql`${scanLogs.categories} @> ${JSON.stringify([category])}::jsonb` : undefined,
            olderThan(scanFeedback.createdAt, scanFeedback.scanId, after),
          ),
        )
        .orderBy(desc(scanFeedback.createdAt), desc(scanFeedback.scanId))
        .limit(size),

    /** Scans and false alarms by week and key. */
    weeks: (workspaceId: string, since: Date) => {
      const week = sql<string>`to_char(date_trunc('week', ${scanLogs.scannedAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
      return db
        .select({
          week,
          keyId: scanLogs.apiKeyId,
          keyName: apiKeys.name,
          scans: count(),
          falseAlarms: sql<number>`count(*) filter (where ${scanLogs.isMalicious}
            and ${scanFeedback.verdict} = 'wrong')`.mapWith(Number),
        })
        .from(scanLogs)
        .leftJoin(scanFeedback, eq(scanFeedback.scanId, scanLogs.id))
        .leftJoin(apiKeys, eq(apiKeys.id, scanLogs.apiKeyId))
        .where(and(eq(scanLogs.workspaceId, workspaceId), gte(scanLogs.scannedAt, since)))
        .groupBy(week, scanLogs.apiKeyId, apiKeys.name)
        .orderBy(desc(week));
    },

    /** Totals of all accounts, for admins. */
    totals: async () => {
      const [row] = await rowsOf<Record<string, number | string>>(
        db.execute(sql`select
          count(*) filter (where verdict = 'wrong') as wrong,
          count(*) filter (where verdict = 'right') as "right",
          count(*) filter (where verdict = 'wrong' and is_malicious) as false_alarms,
          count(*) filter (where verdict = 'wrong' and not is_malicious) as missed,
          count(distinct scan_feedback.workspace_id) as accounts,
          (select count(*) from ${profiles} where ${profiles.shareFeedback}) as agreed_accounts
          from scan_feedback join scan_logs on scan_logs.id = scan_feedback.scan_id`),
      );
      return row ?? {};
    },

    /** Judged texts of accounts that agreed to share them, page by page. */
    agreed: (after: After | undefined, size: number) =>
      db
        .select({
          text: scanLogs.originalPrompt,
          isMalicious: scanLogs.isMalicious,
          categories: scanLogs.categories,
          contentSource: scanLogs.contentSource,
          verdict: scanFeedback.verdict,
          id: scanFeedback.scanId,
          at: scanFeedback.createdAt,
        })
        .from(scanFeedback)
        .innerJoin(scanLogs, eq(scanLogs.id, scanFeedback.scanId))
        .innerJoin(profiles, eq(profiles.id, scanFeedback.workspaceId))
        .where(
          and(
            eq(profiles.shareFeedback, true),
            sql`${scanLogs.originalPrompt} is not null`,
            olderThan(scanFeedback.createdAt, scanFeedback.scanId, after),
          ),
        )
        .orderBy(desc(scanFeedback.createdAt), desc(scanFeedback.scanId))
        .limit(size),
  };
}
