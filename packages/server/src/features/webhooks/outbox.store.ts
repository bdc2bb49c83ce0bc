import { and, asc, eq, inArray, isNull, lt, lte, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { firstOwner } from "../../db/first-owner.ts";
import { users } from "../../db/schema/accounts.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../db/schema/webhooks.ts";
import { newId } from "../../ports/ids.ts";

export type OutboxStore = ReturnType<typeof createOutboxStore>;
export type Claimed = Awaited<ReturnType<OutboxStore["claim"]>>[number];

export interface AttemptRecord {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly statusCode: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  readonly requestHeaders: Record<string, string>;
  readonly responseBody: string | null;
  readonly attemptedAt: Date;
}

/** Reads this many times more rows than it can take, so that one endpoint's backlog does not hide the others. */
const LOOK_AHEAD = 16;

/** The worker's access to deliveries: claims them, releases them, records their results. */
export function createOutboxStore(db: Database) {
  return {
    /**
     * Claims due deliveries for this process until `leaseUntil`, the oldest of each endpoint first. Skips endpoints and
     * workspaces that are at their limit here.
     */
    claim: async (input: {
      limit: number;
      perEndpoint: number;
      perWorkspace: number;
      busyEndpoints: readonly string[];
      busyWorkspaces: readonly string[];
      now: Date;
      leaseUntil: Date;
    }) => {
      const theirs = db
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(inArray(webhookEndpoints.workspaceId, [...input.busyWorkspaces]));
      const due = db.$with("due").as(
        db
          .select({
            id: webhookDeliveries.id,
            endpointId: webhookDeliveries.endpointId,
            nextAttemptAt: webhookDeliveries.nextAttemptAt,
          })
          .from(webhookDeliveries)
          .where(
            and(
              eq(webhookDeliveries.status, "pending"),
              lte(webhookDeliveries.nextAttemptAt, input.now),
              or(isNull(webhookDeliveries.lockedUntil), lt(webhookDeliveries.lockedUntil, input.now)),
              input.busyEndpoints.length > 0
                ? notInArray(webhookDeliveries.endpointId, [...input.busyEndpoints])
                : undefined,
              input.busyWorkspaces.length > 0 ? notInArray(webhookDeliveries.endpointId, theirs) : undefined,
            ),
          )
          .orderBy(asc(webhookDeliveries.nextAttemptAt))
          .limit(input.limit * LOOK_AHEAD)
          .for("update", { skipLocked: true }),
      );
      const turn = sql<number>`row_number() over (partition by ${due.endpointId} order by ${due.nextAttemptAt})`;
      const workspaceTurn = sql<number>`row_number() over (partition by ${webhookEndpoints.workspaceId} order by ${due.nextAttemptAt})`;
      const turns = db
        .select({ id: due.id, turn: turn.as("turn"), workspaceTurn: workspaceTurn.as("workspace_turn") })
        .from(due)
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, due.endpointId))
        .as("turns");
      const chosen = db
        .with(due)
        .select({ id: turns.id })
        .from(turns)
        .where(and(lte(turns.turn, input.perEndpoint), lte(turns.workspaceTurn, input.perWorkspace)))
        .limit(input.limit);
      const claimed = await db
        .update(webhookDeliveries)
        .set({ lockedUntil: input.leaseUntil, attemptCount: sql`${webhookDeliveries.attemptCount} + 1` })
        .where(inArray(webhookDeliveries.id, chosen))
        .returning();
      if (claimed.length === 0) return [];
      return db
        .select({
          delivery: webhookDeliveries,
          endpoint: webhookEndpoints,
          payload: webhookEvents.payload,
          email: users.email,
          emailVerified: users.emailVerified,
        })
        .from(webhookDeliveries)
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
        .innerJoin(users, eq(users.id, firstOwner(webhookEndpoints.workspaceId)))
        .where(
          inArray(
            webhookDeliveries.id,
            claimed.map((row) => row.id),
          ),
        );
    },

    /** Releases claimed deliveries that were not attempted. */
    release: async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 0) return;
      await db
        .update(webhookDeliveries)
        .set({ lockedUntil: null, attemptCount: sql`greatest(${webhookDeliveries.attemptCount} - 1, 0)` })
        .where(inArray(webhookDeliveries.id, [...ids]));
    },

    /** Stores an attempt together with the delivery's new state. */
    conclude: (
      attempt: AttemptRecord,
      next: { status: "pending" | "delivered" | "failed"; nextAttemptAt: Date | null },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.insert(webhookAttempts).values({ ...attempt, id: newId(attempt.attemptedAt.getTime()) });
        await tx
          .update(webhookDeliveries)
          .set({
            ...next,
            lockedUntil: null,
            lastStatusCode: attempt.statusCode,
            lastDurationMs: attempt.durationMs,
            lastError: attempt.error,
            ...(next.status === "delivered" && { deliveredAt: attempt.attemptedAt }),
          })
          .where(eq(webhookDeliveries.id, attempt.deliveryId));
      }),

    endpointSucceeded: async (endpointId: string): Promise<void> => {
      await db
        .update(webhookEndpoints)
        .set({ failingSince: null })
        .where(and(eq(webhookEndpoints.id, endpointId), sql`${webhookEndpoints.failingSince} is not null`));
    },

    /** Since when the endpoint has failed without a success in between. */
    endpointFailed: async (endpointId: string, now: Date): Promise<Date> => {
      const rows = await db
        .update(webhookEndpoints)
        .set({
          failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
        })
        .where(eq(webhookEndpoints.id, endpointId))
        .returning({ since: webhookEndpoints.failingSince });
      return rows[0]?.since ?? now;
    },

    /**
     * Switches the endpoint off and gives up its waiting deliveries. `tell` runs in the same transaction, and only for
     * the first caller.
     */
    disableEndpoint: (
      { endpointId, reason, now }: { endpointId: string; reason: string; now: Date },
      tell: (transaction: Database) => Promise<void>,
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const rows = await tx
          .update(webhookEndpoints)
          .set({ isEnabled: false, disabledReason: reason, updatedAt: now })
          .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.isEnabled, true)))
          .returning({ id: webhookEndpoints.id });
        await tx
          .update(webhookDeliveries)
          .set({ status: "failed", nextAttemptAt: null, lastError: reason })
          .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.status, "pending")));
        if (rows.length > 0) await tell(tx);
      }),
  };
}
