import { and, desc, eq, exists, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { type After, olderThan } from "../../db/keyset.ts";
import { webhookAttempts, webhookDeliveries, webhookEvents } from "../../db/schema/webhooks.ts";
import type { Raised } from "../../outbox.ts";
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
    /** Stores an event for one endpoint alone, with its delivery. */
    raise: async (
      input: Raised & { workspaceId: string; endpointId: string; now: Date },
    ): Promise<string> => {
      await db.insert(webhookEvents).values({
        id: input.id,
        workspaceId: input.workspaceId,
        event: input.event,
        payload: input.payload,
        createdAt: input.now,
      });
      const id = newId(input.now.getTime());
      await db.insert(webhookDeliveries).values({
        id,
        eventId: input.id,
        endpointId: input.endpointId,
        nextAttemptAt: input.now,
        createdAt: input.now,
      });
      return id;
    },

    list: (filter: {
      endpointId: string;
      status?: string | undefined;
      after?: After | undefined;
      size: number;
    }) =>
      detailed()
        .where(
          and(
            eq(webhookDeliveries.endpointId, filter.endpointId),
            filter.status ? eq(webhookDeliveries.status, filter.status) : undefined,
            olderThan(webhookDeliveries.createdAt, webhookDeliveries.id, filter.after),
          ),
        )
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(filter.size),

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

    /** Sends the same event again, starting with the first attempt. */
    replay: async (endpointId: string, id: string, now: Date): Promise<boolean> =>
      (
        await db
          .update(webhookDeliveries)
          .set(fresh(now))
          .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id)))
          .returning({ id: webhookDeliveries.id })
      ).length > 0,

    /** The names of events that are still to be delivered. */
    pendingEvents: async (endpointId: string): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ event: webhookEvents.event })
        .from(webhookDeliveries)
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
        .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "pending")));
      return rows.map(({ event }) => event);
    },

    replayFailedSince: async (
      endpointId: string,
      { since, events }: { since: Date; events: readonly string[] },
      now: Date,
    ): Promise<number> =>
      (
        await db
          .update(webhookDeliveries)
          .set(fresh(now))
          .where(
            and(
              eq(webhookDeliveries.endpointId, endpointId),
              eq(webhookDeliveries.status, "failed"),
              gte(webhookDeliveries.createdAt, since),
              exists(
                db
                  .select({ id: webhookEvents.id })
                  .from(webhookEvents)
                  .where(
                    and(
                      eq(webhookEvents.id, webhookDeliveries.eventId),
                      inArray(webhookEvents.event, [...events]),
                    ),
                  ),
              ),
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
