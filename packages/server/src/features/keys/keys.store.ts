import { and, count, desc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { olderKeys } from "../../db/older-keys.ts";
import { workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";
import { apiKeys, apiKeyUsage } from "../../db/schema/scans.ts";

export type KeysStore = ReturnType<typeof createKeysStore>;
export type KeyRow = Awaited<ReturnType<KeysStore["list"]>>[number];
export type NewKey = typeof apiKeys.$inferInsert;
export type KeyChange = Partial<
  Pick<NewKey, "name" | "scopes" | "allowedAddresses" | "expiresAt" | "policyId">
>;
export type KeySecrets = Pick<NewKey, "keyHash" | "keyCiphertext" | "keyHead" | "keyTail">;

interface Rotation extends KeySecrets {
  readonly until: Date;
  readonly now: Date;
  /** Rotates even while the secret of an earlier rotation still works, which it then no longer does. */
  readonly endsPrevious: boolean;
}

export function createKeysStore(db: Database) {
  return {
    list: (workspaceId: string, month: string) =>
      db
        .select(columns(month))
        .from(apiKeys)
        .where(eq(apiKeys.workspaceId, workspaceId))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),

    find: async (workspaceId: string, id: string, month: string) =>
      (await db.select(columns(month)).from(apiKeys).where(mine(workspaceId, id)))[0],

    /**
     * Returns the reason if the key is not added. The workspace's row is locked: two requests cannot both take the last
     * place, and a member who is being removed cannot leave a key behind.
     */
    addWithin: (
      limit: number,
      key: NewKey,
    ): Promise<"key_limit_reached" | "workspace_not_found" | undefined> =>
      db.transaction(async (tx) => {
        const [workspace] = await tx
          .select({ shownOnce: workspaces.keysShownOnce })
          .from(workspaces)
          .where(eq(workspaces.id, key.workspaceId))
          .for("no key update");
        const [held] = await tx
          .select({ n: count() })
          .from(apiKeys)
          .where(eq(apiKeys.workspaceId, key.workspaceId));
        if ((held?.n ?? 0) >= limit) return "key_limit_reached";
        const isMember = and(
          eq(workspaceMembers.workspaceId, key.workspaceId),
          eq(workspaceMembers.userId, key.userId),
        );
        if ((await tx.$count(workspaceMembers, isMember)) === 0) return "workspace_not_found";
        await tx.insert(apiKeys).values({ ...key, ...workspace });
        return undefined;
      }),

    findSealed: async (workspaceId: string, id: string) =>
      (
        await db
          .select({ ciphertext: apiKeys.keyCiphertext, isHidden: isHidden() })
          .from(apiKeys)
          .where(mine(workspaceId, id))
      )[0],

    sealed: () => db.select({ id: apiKeys.id, ciphertext: apiKeys.keyCiphertext }).from(apiKeys),

    /** Skips a key that was rotated meanwhile: its old secret, which may have leaked, must not come back. */
    reseal: async (
      old: { readonly id: string; readonly ciphertext: string },
      secrets: Pick<NewKey, "keyHash" | "keyCiphertext">,
    ): Promise<void> => {
      const isStill = and(eq(apiKeys.id, old.id), eq(apiKeys.keyCiphertext, old.ciphertext));
      await db.update(apiKeys).set(secrets).where(isStill);
    },

    update: async (workspaceId: string, id: string, change: KeyChange): Promise<boolean> => {
      const changed = await db
        .update(apiKeys)
        .set(change)
        .where(mine(workspaceId, id))
        .returning({ id: apiKeys.id });
      return changed.length > 0;
    },

    /** The current secret becomes the previous one, which works until `until`. */
    rotate: async (
      workspaceId: string,
      id: string,
      { until, now, endsPrevious, ...next }: Rotation,
    ): Promise<boolean> => {
      const hasEnded = or(isNull(apiKeys.previousKeyUntil), lte(apiKeys.previousKeyUntil, now));
      const rotated = await db
        .update(apiKeys)
        .set({
          ...next,
          previousKeyHash: sql`${apiKeys.keyHash}`,
          previousKeyUntil: until,
          shownOnce: sql`${areShownOnce()}`,
        })
        .where(and(mine(workspaceId, id), endsPrevious ? undefined : hasEnded))
        .returning({ id: apiKeys.id });
      return rotated.length > 0;
    },

    remove: async (workspaceId: string, id: string): Promise<boolean> => {
      const removed = await db.delete(apiKeys).where(mine(workspaceId, id)).returning({ id: apiKeys.id });
      return removed.length > 0;
    },
  };
}

function mine(workspaceId: string, id: string) {
  return and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id));
}

/** The current setting of the key's workspace. */
function areShownOnce() {
  return sql<boolean>`(select ${workspaces.keysShownOnce} from ${workspaces} where ${workspaces.id} = ${apiKeys.workspaceId})`;
}

function isHidden() {
  return sql<boolean>`(${apiKeys.shownOnce} or ${areShownOnce()})`;
}

function columns(month: string) {
  return {
    id: apiKeys.id,
    name: apiKeys.name,
    keyHead: apiKeys.keyHead,
    keyTail: apiKeys.keyTail,
    isActive: apiKeys.isActive,
    createdAt: apiKeys.createdAt,
    lastUsedAt: apiKeys.lastUsedAt,
    expiresAt: apiKeys.expiresAt,
    scopes: apiKeys.scopes,
    allowedAddresses: apiKeys.allowedAddresses,
    lastUsedAddress: apiKeys.lastUsedAddress,
    previousKeyUntil: apiKeys.previousKeyUntil,
    policyId: apiKeys.policyId,
    isHidden: isHidden(),
    olderKeys: olderKeys(),
    requestCount: sql<number>`coalesce((select ${apiKeyUsage.requestCount} from ${apiKeyUsage}
      where ${apiKeyUsage.apiKeyId} = ${apiKeys.id} and ${apiKeyUsage.monthYear} = ${month}), 0)`.mapWith(
      Number,
    ),
  };
}
