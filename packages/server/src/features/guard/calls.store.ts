import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { scanCalls, scanLogs } from "../../db/schema/scans.ts";
import { eventRows, queueRaised, type Raised } from "../../outbox.ts";
import type { CallLog } from "./metering.ts";

export type CallsStore = ReturnType<typeof createCallsStore>;

export interface KnownCall {
  readonly id: string;
  readonly action: string | null;
}

interface CountedCall extends KnownCall {
  readonly scannedAt: Date;
}

export interface Amendment {
  readonly workspaceId: string;
  readonly id: string;
  readonly log: CallLog;
  /** The event that this verdict raises if the call was harmless so far. */
  readonly threat: Raised | undefined;
  readonly now: Date;
}

/** Rows of calls that are already counted. */
export function createCallsStore(db: Database) {
  const found = { id: scanLogs.id, action: scanLogs.action, scannedAt: scanLogs.scannedAt };
  return {
    byCallId: async (workspaceId: string, callId: string): Promise<CountedCall | undefined> =>
      (
        await db
          .select(found)
          .from(scanCalls)
          // Joining on the time as well lets PostgreSQL search one partition instead of all.
          .innerJoin(
            scanLogs,
            and(eq(scanLogs.id, scanCalls.scanId), eq(scanLogs.scannedAt, scanCalls.scannedAt)),
          )
          .where(and(eq(scanCalls.workspaceId, workspaceId), eq(scanCalls.callId, callId)))
      )[0],

    /**
     * Replaces what was stored with a later, worse verdict on the same call, such as one on its answer. The row and the
     * event are stored together or not at all; the lock keeps two requests from both raising it.
     */
    amend: ({ workspaceId, id, log, threat, now }: Amendment): Promise<void> =>
      db.transaction(async (tx) => {
        const { gateway, decided, actionType: _scan, ...fields } = log;
        const row = and(eq(scanLogs.workspaceId, workspaceId), eq(scanLogs.id, id));
        const [before] = await tx
          .select({ isMalicious: scanLogs.isMalicious })
          .from(scanLogs)
          .where(row)
          .for("update");
        await tx
          .update(scanLogs)
          .set({
            ...fields,
            categories: [...fields.categories],
            detectedPatterns: [...fields.detectedPatterns],
            result: fields.result as Record<string, unknown> | null,
            culpritRole: gateway.culpritRole,
            // The policy columns stay: a call keeps the policy that was in force when it came in.
            action: decided.action,
            isShadow: decided.isShadow,
          })
          .where(row);
        if (!threat || before?.isMalicious !== false) return;
        await tx.execute(sql`with raised as (
            select happened.*, ${workspaceId} as workspace_id, ${now.toISOString()}::timestamptz as created_at
            from ${eventRows([threat])} as happened (id, event, payload)),
          ${queueRaised()} select 1`);
      }),
  };
}
