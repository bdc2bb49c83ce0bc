import { WEBHOOK_ATTEMPTS_KEPT } from "@prompt-shield/contracts/limits";
import { and, desc, eq, exists, gt, gte, inArray, type SQL, sql } from "drizzle-orm";
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
    replay: (endpointId: string, id: string, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const one = and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.id, id));
        const replayed = await tx
          .update(webhookDeliveries)
          .set(fresh(now))
          .where(one)
          .returning({ id: webhookDeliveries.id });
        await dropOldAttempts(tx, one);
        return replayed.length > 0;
      }),

    /** The names of events that are still to be delivered. */
    pendingEvents: async (endpointId: string): Promise<string[]> => {
      const rows = await db
        .selectDistinct({ event: webhookEvents.event })
        .from(webhookDeliveries)
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
        .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "pending")));
      return rows.map(({ event }) => event);
    },

    replayFailedSince: (
      endpointId: string,
      { since, events }: { since: Date; events: readonly string[] },
      now: Date,
    ): Promise<number> =>
      db.transaction(async (tx) => {
        const isOfEvents = and(
          eq(webhookEvents.id, webhookDeliveries.eventId),
          inArray(webhookEvents.event, [...events]),
        );
        const replayed = await tx
          .update(webhookDeliveries)
          .set(fresh(now))
          .where(
            and(
              eq(webhookDeliveries.endpointId, endpointId),
              eq(webhookDeliveries.status, "failed"),
              gte(webhookDeliveries.createdAt, since),
              exists(tx.select({ id: webhookEvents.id }).from(webhookEvents).where(isOfEvents)),
            ),
          )
          .returning({ id: webhookDeliveries.id });
        const isFresh = and(eq(webhookDeliveries.status, "pending"), eq(webhookDeliveries.attemptCount, 0));
        await dropOldAttempts(tx, and(eq(webhookDeliveries.endpointId, endpointId), isFresh));
        return replayed.length;
      }),
  };
}

const lastResponse = sql<
  string | null
>`(select ${webhookAttempts.responseBody} from ${webhookAttempts} where ${webhookAttempts.deliveryId} = ${webhookDeliveries.id} order by ${webhookAttempts.attemptedAt} desc limit 1)`;

/**
 * Every attempt keeps its response, and a delivery can be replayed as often as somebody likes, so only the newest
 * attempts are kept.
 */
async function dropOldAttempts(db: Database, replayed: SQL | undefined): Promise<void> {
  const age = sql<number>`row_number() over (partition by ${webhookAttempts.deliveryId}
    order by ${webhookAttempts.attemptedAt} desc, ${webhookAttempts.id} desc)`;
  const deliveries = db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(replayed);
  const aged = db
    .select({ id: webhookAttempts.id, age: age.as("age") })
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, deliveries))
    .as("aged");
  const old = db.select({ id: aged.id }).from(aged).where(gt(aged.age, WEBHOOK_ATTEMPTS_KEPT));
  await db.delete(webhookAttempts).where(inArray(webhookAttempts.id, old));
}

function fresh(now: Date) {
  return { status: "pending", attemptCount: 0, nextAttemptAt: now, lockedUntil: null, deliveredAt: null };
}
