import { and, count, desc, eq, gte } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { ownerEmail } from "../../db/first-owner.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../../db/schema/webhooks.ts";
import { type After, olderThan } from "../../db/keyset.ts";

export type FailuresStore = ReturnType<typeof createFailuresStore>;
export type FailureRow = Awaited<ReturnType<FailuresStore["page"]>>[number];

export function createFailuresStore(db: Database) {
  const isFailed = eq(webhookDeliveries.status, "failed");

  return {
    page: (wish: { after?: After | undefined; size: number }) =>
      db
        .select({
          delivery: webhookDeliveries,
          event: webhookEvents.event,
          url: webhookEndpoints.url,
          isEnabled: webhookEndpoints.isEnabled,
          email: ownerEmail(webhookEndpoints.workspaceId),
        })
        .from(webhookDeliveries)
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
        .where(and(isFailed, olderThan(webhookDeliveries.createdAt, webhookDeliveries.id, wish.after)))
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(wish.size),

    endpointOf: async (deliveryId: string): Promise<string | undefined> =>
      (
        await db
          .select({ endpointId: webhookDeliveries.endpointId })
          .from(webhookDeliveries)
          .where(and(eq(webhookDeliveries.id, deliveryId), isFailed))
      )[0]?.endpointId,

    depth: async (dayAgo: Date) => {
      const countOf = async (condition: ReturnType<typeof and>) =>
        (await db.select({ n: count() }).from(webhookDeliveries).where(condition))[0]?.n ?? 0;
      return {
        waiting: await countOf(and(eq(webhookDeliveries.status, "pending"))),
        failed_last_24_hours: await countOf(and(isFailed, gte(webhookDeliveries.createdAt, dayAgo))),
      };
    },
  };
}
