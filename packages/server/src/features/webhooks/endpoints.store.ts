import type { WebhookEventName } from "@prompt-shield/contracts";
import { and, count, desc, eq, inArray, max } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhooks.ts";

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type EndpointsStore = ReturnType<typeof createEndpointsStore>;

export interface EndpointChange {
  readonly url?: string | undefined;
  readonly events?: WebhookEventName[] | undefined;
  readonly description?: string | undefined;
  readonly isEnabled?: boolean | undefined;
}

export function createEndpointsStore(db: Database) {
  return {
    list: async (userId: string): Promise<EndpointRow[]> =>
      db
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.userId, userId))
        .orderBy(desc(webhookEndpoints.createdAt)),

    /** Endpoint → when its newest delivery was made; those without one are left out. */
    lastDeliveries: async (endpointIds: readonly string[]): Promise<Map<string, Date>> => {
      const rows = await db
        .select({ id: webhookDeliveries.endpointId, at: max(webhookDeliveries.createdAt) })
        .from(webhookDeliveries)
        .where(inArray(webhookDeliveries.endpointId, [...endpointIds]))
        .groupBy(webhookDeliveries.endpointId);
      return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
    },

    count: async (userId: string): Promise<number> =>
      (await db.select({ n: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.userId, userId)))[0]
        ?.n ?? 0,

    find: async (userId: string, id: string): Promise<EndpointRow | undefined> =>
      (await db.select().from(webhookEndpoints).where(mine(userId, id)))[0],

    insert: async (row: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> => {
      const [inserted] = await db.insert(webhookEndpoints).values(row).returning();
      if (!inserted) throw new Error("the endpoint was not stored");
      return inserted;
    },

    /** Switching an endpoint on again forgets why it was off. */
    update: async (
      userId: string,
      id: string,
      change: EndpointChange,
      now: Date,
    ): Promise<EndpointRow | undefined> => {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const revived = change.isEnabled === true ? { failingSince: null, disabledReason: null } : {};
      return (
        await db
          .update(webhookEndpoints)
          .set({ ...given, ...revived, updatedAt: now })
          .where(mine(userId, id))
          .returning()
      )[0];
    },

    rotate: async (
      userId: string,
      id: string,
      secrets: { current: string; previous: string; previousUntil: Date },
      now: Date,
    ): Promise<EndpointRow | undefined> =>
      (
        await db
          .update(webhookEndpoints)
          .set({
            secretCiphertext: secrets.current,
            previousSecretCiphertext: secrets.previous,
            previousSecretExpiresAt: secrets.previousUntil,
            updatedAt: now,
          })
          .where(mine(userId, id))
          .returning()
      )[0],

    remove: async (userId: string, id: string): Promise<boolean> =>
      (await db.delete(webhookEndpoints).where(mine(userId, id)).returning({ id: webhookEndpoints.id }))
        .length > 0,
  };
}

function mine(userId: string, id: string) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));
}
