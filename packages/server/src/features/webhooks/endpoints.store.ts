import type { WebhookEventName } from "@prompt-shield/contracts";
import { and, count, desc, eq, inArray, isNull, lte, max, or } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
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
    list: async (workspaceId: string): Promise<EndpointRow[]> =>
      db
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.workspaceId, workspaceId))
        .orderBy(desc(webhookEndpoints.createdAt)),

    /** When each endpoint's newest delivery was made. Endpoints without deliveries are missing. */
    lastDeliveries: async (endpointIds: readonly string[]): Promise<Map<string, Date>> => {
      const rows = await db
        .select({ id: webhookDeliveries.endpointId, at: max(webhookDeliveries.createdAt) })
        .from(webhookDeliveries)
        .where(inArray(webhookDeliveries.endpointId, [...endpointIds]))
        .groupBy(webhookDeliveries.endpointId);
      return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
    },

    find: async (workspaceId: string, id: string): Promise<EndpointRow | undefined> =>
      (await db.select().from(webhookEndpoints).where(mine(workspaceId, id)))[0],

    /**
     * Undefined if the limit is reached. The lock on the workspace's row keeps two requests from both taking the last
     * place.
     */
    addWithin: (limit: number, row: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow | undefined> =>
      db.transaction(async (tx) => {
        await tx
          .select({ id: workspaces.id })
          .from(workspaces)
          .where(eq(workspaces.id, row.workspaceId))
          .for("no key update");
        const own = eq(webhookEndpoints.workspaceId, row.workspaceId);
        const [held] = await tx.select({ n: count() }).from(webhookEndpoints).where(own);
        if ((held?.n ?? 0) >= limit) return undefined;
        return (await tx.insert(webhookEndpoints).values(row).returning())[0];
      }),

    /** Switching an endpoint on again clears the reason why it was off. */
    update: async (
      workspaceId: string,
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
          .where(mine(workspaceId, id))
          .returning()
      )[0];
    },

    sealed: () =>
      db
        .select({
          id: webhookEndpoints.id,
          current: webhookEndpoints.secretCiphertext,
          previous: webhookEndpoints.previousSecretCiphertext,
        })
        .from(webhookEndpoints),

    /** Skips an endpoint whose secret was rotated meanwhile: its old secret must not come back. */
    reseal: async (
      old: { readonly id: string; readonly current: string },
      secrets: { readonly current: string; readonly previous: string | null },
    ): Promise<void> => {
      const isStill = and(
        eq(webhookEndpoints.id, old.id),
        eq(webhookEndpoints.secretCiphertext, old.current),
      );
      await db
        .update(webhookEndpoints)
        .set({ secretCiphertext: secrets.current, previousSecretCiphertext: secrets.previous })
        .where(isStill);
    },

    /** Undefined while the secret of an earlier rotation still signs. */
    rotate: async (
      workspaceId: string,
      id: string,
      secrets: { current: string; previous: string; previousUntil: Date },
      now: Date,
    ): Promise<EndpointRow | undefined> => {
      const { previousSecretExpiresAt: end } = webhookEndpoints;
      return (
        await db
          .update(webhookEndpoints)
          .set({
            secretCiphertext: secrets.current,
            previousSecretCiphertext: secrets.previous,
            previousSecretExpiresAt: secrets.previousUntil,
            updatedAt: now,
          })
          .where(and(mine(workspaceId, id), or(isNull(end), lte(end, now))))
          .returning()
      )[0];
    },

    remove: async (workspaceId: string, id: string): Promise<boolean> =>
      (await db.delete(webhookEndpoints).where(mine(workspaceId, id)).returning({ id: webhookEndpoints.id }))
        .length > 0,
  };
}

function mine(workspaceId: string, id: string) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.workspaceId, workspaceId));
}
