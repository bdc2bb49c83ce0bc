import { and, asc, eq, inArray, lt, notExists } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { sessions, verifications } from "../../db/schema/accounts.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import { webhookDeliveries, webhookEvents } from "../../db/schema/webhooks.ts";

export type RetentionStore = ReturnType<typeof createRetentionStore>;

/** Deletes in portions: one long statement would hold the embedded database's only connection. */
export function createRetentionStore(db: Database) {
  return {
    deleteScanLogs: async (before: Date, limit: number): Promise<number> => {
      const old = db
        .select({ id: scanLogs.id })
        .from(scanLogs)
        .where(lt(scanLogs.scannedAt, before))
        .orderBy(asc(scanLogs.scannedAt))
        .limit(limit);
      return (await db.delete(scanLogs).where(inArray(scanLogs.id, old)).returning({ id: scanLogs.id }))
        .length;
    },

    /** With their deliveries and attempts; an event that is still on its way stays. */
    deleteWebhookEvents: async (before: Date, limit: number): Promise<number> => {
      const pending = db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.eventId, webhookEvents.id), eq(webhookDeliveries.status, "pending")));
      const old = db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(and(lt(webhookEvents.createdAt, before), notExists(pending)))
        .limit(limit);
      return (
        await db
          .delete(webhookEvents)
          .where(inArray(webhookEvents.id, old))
          .returning({ id: webhookEvents.id })
      ).length;
    },

    deleteSessions: async (before: Date, limit: number): Promise<number> => {
      const old = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(lt(sessions.expiresAt, before))
        .limit(limit);
      return (await db.delete(sessions).where(inArray(sessions.id, old)).returning({ id: sessions.id }))
        .length;
    },

    deleteVerifications: async (before: Date, limit: number): Promise<number> => {
      const old = db
        .select({ id: verifications.id })
        .from(verifications)
        .where(lt(verifications.expiresAt, before))
        .limit(limit);
      return (
        await db
          .delete(verifications)
          .where(inArray(verifications.id, old))
          .returning({ id: verifications.id })
      ).length;
    },
  };
}
