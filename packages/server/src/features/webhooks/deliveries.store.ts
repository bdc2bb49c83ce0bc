import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { webhookAttempts, webhookDeliveries, webhookEvents } from "../../db/schema/webhooks.ts";
import { newId } from "../../ports/ids.ts";

export type DeliveriesStore = ReturnType<typeof createDeliveriesStore>;
export type DeliveryRow = Awaited<ReturnType<DeliveriesStore["list"]>>[number];

export function createDeliveriesStore(db: Database) {
  const detailed = () =>
    db
      .select({
        delivery: webhookDeliveries,
        event: webhookEvents.event,
        payload: webhookEvents.payload,
        responseBody: lastResponse,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId));

  return {
    /** An event and its deliveries to the endpoints that asked for it; `endpointId` sends it to that one alone. */
    raise: async (input: {
      userId: string;
      event: string;
      payload: Record<string, unknown>;
      endpointId: string;
      now: Date;
    }): Promise<string> => {
      const eventId = String(input.payload["id"]);
      await db.insert(webhookEvents).values({
        id: eventId,
        userId: input.userId,
        event: input.event,
        payload: input.payload,
        createdAt: input.now,
      });
      const id = newId(input.now.getTime());
      await db.insert(webhookDeliveries).values({
        id,
        eventId,
        endpointId: input.endpointId,
        nextAttemptAt: input.now,
        createdAt: input.now,
      });
      return id;
    },

    list: (filter: {
      endpointId: string;
      status?: string | undefined;
      before?: { at: Date; id: string } | undefined;
      limit: number;
    }) =>
      detailed()
        .where(
          and(
            eq(webhookDeliveries.endpointId, filter.endpointId),
            filter.status ? eq(webhookDeliveries.status, filter.status) : undefined,
            filter.before
              ? sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${filter.before.at.toISOString()}::timestamptz, ${filter.before.id})`
              : undefined,
          ),
        )
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(filter.limit),

    find: async (endpointId: string, id: string) =>
      (
        await detailed().where(
          and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id)),
        )
      )[0],

    endpointOf: async (id: string): Promise<string | undefined> =>
      (
        await db
          .select({ endpointId: webhookDeliveries.endpointId })
          .from(webhookDeliveries)
          .where(eq(webhookDeliveries.id, id))
      )[0]?.endpointId,

    /** The same event once more, from the first attempt on. */
    replay: async (endpointId: string, id: string, now: Date): Promise<boolean> =>
      (
        await db
          .update(webhookDeliveries)
          .set(fresh(now))
          .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id)))
          .returning({ id: webhookDeliveries.id })
      ).length > 0,

    replayFailedSince: async (endpointId: string, since: Date, now: Date): Promise<number> =>
      (
        await db
          .update(webhookDeliveries)
          .set(fresh(now))
          .where(
            and(
              eq(webhookDeliveries.endpointId, endpointId),
              eq(webhookDeliveries.status, "failed"),
              gte(webhookDeliveries.createdAt, since),
            ),
          )
          .returning({ id: webhookDeliveries.id })
      ).length,
  };
}

const lastResponse = sql<
  string | null
>`(select ${webhookAttempts.responseBody} from ${webhookAttempts} where ${webhookAttempts.deliveryId} = ${webhookDeliveries.id} order by ${webhookAttempts.attemptedAt} desc limit 1)`;

function fresh(now: Date) {
  return { status: "pending", attemptCount: 0, nextAttemptAt: now, lockedUntil: null, deliveredAt: null };
}
