import { and, eq, gte } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { credentials, profiles, sessions } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";

export type TakeoverStore = ReturnType<typeof createTakeoverStore>;

/** When an account comes into its owner's hands, whatever would let somebody else stay in it goes. */
export function createTakeoverStore(db: Database) {
  const setPassword = async (tx: Database, userId: string, password: string, now: Date): Promise<void> => {
    await tx
      .update(credentials)
      .set({ password, updatedAt: now })
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  };

  /** A new password would not keep a stranger out: passkeys and keys work without one, and a webhook tells what is scanned. */
  const clear = async (tx: Database, userId: string, now: Date): Promise<void> => {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId));
    // Not in a team of the stranger's either, unless they choose to.
    await tx.update(profiles).set({ lastWorkspaceId: null, signedOutAt: now }).where(eq(profiles.id, userId));
  };

  return {
    /**
     * A mailed reset is the first proof of the address. Most often the same person has forgotten their password, so
     * that keys go on working; but nobody else may be able to sign in.
     */
    byReset: (userId: string, password: string, now: Date): Promise<void> =>
      db.transaction((tx) => setPassword(tx, userId, password, now)),

    /** Somebody else has set up the account with an address that was not theirs; the owner has proven it. */
    fromStranger: (userId: string, password: string, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await setPassword(tx, userId, password, now);
        await clear(tx, userId, now);
      }),

    /** What a thief may have added since; what the owner had before still protects the account. */
    fromThief: (userId: string, since: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
        await tx.delete(apiKeys).where(and(eq(apiKeys.userId, userId), gte(apiKeys.createdAt, since)));
        const isLater = and(eq(totpSecrets.userId, userId), gte(totpSecrets.createdAt, since));
        const removed = await tx.delete(totpSecrets).where(isLater).returning({ id: totpSecrets.userId });
        if (removed.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
      }),
  };
}
