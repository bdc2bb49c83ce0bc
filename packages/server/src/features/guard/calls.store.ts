import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { scanCalls, scanLogs } from "../../db/schema/scans.ts";
import type { CallLog } from "./metering.ts";

export type CallsStore = ReturnType<typeof createCallsStore>;

export interface KnownCall {
  readonly id: string;
  readonly action: string | null;
}

interface CountedCall extends KnownCall {
  readonly scannedAt: Date;
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

    /** Replaces what was stored with a later, worse verdict on the same call, such as one on its answer. */
    amend: async (workspaceId: string, id: string, log: CallLog): Promise<void> => {
      const { gateway, decided, actionType: _scan, ...fields } = log;
      await db
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
        .where(and(eq(scanLogs.workspaceId, workspaceId), eq(scanLogs.id, id)));
    },
  };
}
