import {
  ACCESS,
  type AlertNotice,
  rolesFrom,
  type WebhookEventBody,
  type WebhookEventName,
} from "@prompt-shield/contracts";
import { ALERT_PAUSE_MS } from "@prompt-shield/contracts/limits";
import { and, asc, count, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { rowsOf } from "../../db/rows.ts";
import { profiles, users } from "../../db/schema/accounts.ts";
import { policies, policyAlerts } from "../../db/schema/policies.ts";
import { apiKeys, scanLogs } from "../../db/schema/scans.ts";
import { workspaceMembers } from "../../db/schema/workspaces.ts";

export type AlertsStore = ReturnType<typeof createAlertsStore>;
export type AlertRow = typeof policyAlerts.$inferSelect;

/** An alert with everything needed to check it. */
export interface WatchedAlert {
  readonly row: AlertRow;
  readonly policyName: string;
  readonly workspaceId: string;
}

interface RaisedEvent {
  readonly id: string;
  readonly event: WebhookEventName;
  readonly payload: WebhookEventBody;
}

/** Provided by the webhooks feature, which knows the form of events and delivers them. */
export interface AlertOutbox {
  describeEvent(event: WebhookEventName, now: Date, subject: { readonly alert: AlertNotice }): RaisedEvent;
  eventRows(events: readonly RaisedEvent[]): SQL;
  queueRaised(): SQL;
}

export interface Span {
  readonly workspaceId: string;
  readonly from: Date;
  readonly to: Date;
}

/** The figures of one key, or of calls without a key. */
export interface Tally {
  readonly keyId: string | null;
  readonly keyName: string | null;
  readonly scans: number;
  readonly threats: number;
}

export interface Firing {
  readonly alert: WatchedAlert;
  readonly notice: AlertNotice;
  readonly now: Date;
}

export function createAlertsStore(db: Database, outbox: AlertOutbox) {
  const mine = (policyId: string, id: string) =>
    and(eq(policyAlerts.policyId, policyId), eq(policyAlerts.id, id));
  const ready = (now: Date) =>
    or(isNull(policyAlerts.firedAt), lte(policyAlerts.firedAt, new Date(now.getTime() - ALERT_PAUSE_MS)));

  return {
    list: (policyId: string): Promise<AlertRow[]> =>
      db
        .select()
        .from(policyAlerts)
        .where(eq(policyAlerts.policyId, policyId))
        .orderBy(asc(policyAlerts.createdAt), asc(policyAlerts.id)),

    /**
     * Undefined if the limit is reached. The lock on the policy's row keeps two requests from both taking the last
     * place.
     */
    addWithin: (limit: number, alert: typeof policyAlerts.$inferInsert): Promise<AlertRow | undefined> =>
      db.transaction(async (tx) => {
        const { policyId } = alert;
        await tx.select({ id: policies.id }).from(policies).where(eq(policies.id, policyId)).for("update");
        const [held] = await tx
          .select({ n: count() })
          .from(policyAlerts)
          .where(eq(policyAlerts.policyId, policyId));
        if ((held?.n ?? 0) >= limit) return undefined;
        return (await tx.insert(policyAlerts).values(alert).returning())[0];
      }),

    update: async (policyId: string, id: string, change: Partial<AlertRow>): Promise<AlertRow | undefined> =>
      (await db.update(policyAlerts).set(change).where(mine(policyId, id)).returning())[0],

    remove: async (policyId: string, id: string): Promise<boolean> =>
      (await db.delete(policyAlerts).where(mine(policyId, id)).returning({ id: policyAlerts.id })).length > 0,

    /** Alerts that are not paused, a page at a time. */
    due: (now: Date, { afterId, size }: { afterId: string; size: number }): Promise<WatchedAlert[]> =>
      db
        .select({ row: policyAlerts, policyName: policies.name, workspaceId: policies.workspaceId })
        .from(policyAlerts)
        .innerJoin(policies, eq(policies.id, policyAlerts.policyId))
        .where(and(gt(policyAlerts.id, afterId), ready(now)))
        .orderBy(asc(policyAlerts.id))
        .limit(size),

    /** The addresses of everyone who may change or silence the alert. */
    recipients: async (workspaceId: string): Promise<string[]> => {
      const rows = await db
        .select({ email: users.email })
        .from(workspaceMembers)
        .innerJoin(users, eq(users.id, workspaceMembers.userId))
        .innerJoin(profiles, eq(profiles.id, users.id))
        .where(
          and(
            eq(workspaceMembers.workspaceId, workspaceId),
            inArray(workspaceMembers.role, rolesFrom(ACCESS.createAlert)),
            isNull(profiles.suspendedAt),
          ),
        )
        // Always in this order, so that two alerts that mail the same people at once cannot deadlock on the mail caps.
        .orderBy(asc(users.email));
      return rows.map(({ email }) => email);
    },

    /** Scans and threats that were not allowed, by key. Of one policy, or of all. */
    tally: ({ workspaceId, from, to }: Span, policyId?: string): Promise<Tally[]> =>
      db
        .select({
          keyId: scanLogs.apiKeyId,
          keyName: apiKeys.name,
          scans: count(),
          threats: sql<number>`count(*) filter (where ${scanLogs.isMalicious}
            and ${scanLogs.action} is distinct from 'allow')`.mapWith(Number),
        })
        .from(scanLogs)
        .leftJoin(apiKeys, eq(apiKeys.id, scanLogs.apiKeyId))
        .where(
          and(
            eq(scanLogs.workspaceId, workspaceId),
            gt(scanLogs.scannedAt, from),
            lte(scanLogs.scannedAt, to),
            policyId === undefined ? undefined : eq(scanLogs.policyId, policyId),
          ),
        )
        .groupBy(scanLogs.apiKeyId, apiKeys.name),

    categories: async ({ workspaceId, from, to }: Partial<Span> & Pick<Span, "workspaceId" | "to">) => {
      const rows = await rowsOf<{ category: string }>(
        db.execute(sql`select distinct category
          from scan_logs, jsonb_array_elements_text(categories) as category
          where workspace_id = ${workspaceId} and is_malicious and scanned_at <= ${to.toISOString()}::timestamptz
            and ${from ? sql`scanned_at > ${from.toISOString()}::timestamptz` : sql`true`}`),
      );
      return rows.map(({ category }) => category);
    },

    /**
     * Stores the pause, the event and the mail together or not at all. False if another process was first. `tell` runs
     * in the same transaction.
     */
    fire: (
      { alert, notice, now }: Firing,
      tell: (transaction: Database) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { row, workspaceId } = alert;
        const seen = [...row.seenCategories, ...(notice.categories ?? [])];
        const fired = await tx
          .update(policyAlerts)
          .set({ firedAt: now, firedSummary: notice.summary, seenCategories: seen })
          .where(and(eq(policyAlerts.id, row.id), ready(now)))
          .returning({ id: policyAlerts.id });
        if (fired.length === 0) return false;
        const event = outbox.describeEvent("policy.alert", now, { alert: notice });
        await tx.execute(sql`with raised as (
            select happened.*, ${workspaceId} as workspace_id, ${now.toISOString()}::timestamptz as created_at
            from ${outbox.eventRows([event])} as happened (id, event, payload)),
          ${outbox.queueRaised()} select 1`);
        await tell(tx);
        return true;
      }),
  };
}
