import { and, eq, gte, or } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { credentials, profiles, sessions } from "../../db/schema/accounts.ts";
import { policies } from "../../db/schema/policies.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { workspaceInvitations } from "../../db/schema/workspaces.ts";
import {
  aimedBy,
  dropIntruders,
  type Intruder,
  knownTo,
  revoke,
  type RevokedKey,
} from "./intruders.store.ts";

export type TakeoverStore = ReturnType<typeof createTakeoverStore>;

/** Removes everything that would let somebody else keep access to an account that its owner has taken back. */
export function createTakeoverStore(db: Database) {
  const setPassword = async (tx: Database, userId: string, password: string, now: Date): Promise<void> => {
    await tx
      .update(credentials)
      .set({ password, updatedAt: now })
      .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  };

  /**
   * A new password alone would not keep a stranger out: passkeys and API keys work without it, a webhook reports what
   * is scanned, and a policy may let every attack pass.
   */
  const clear = async (tx: Database, userId: string, now: Date): Promise<void> => {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId));
    await tx.delete(policies).where(eq(policies.workspaceId, userId));
    // Otherwise the owner would land in a team of the stranger's. They may still choose to enter it.
    await tx.update(profiles).set({ lastWorkspaceId: null, signedOutAt: now }).where(eq(profiles.id, userId));
  };

  return {
    /**
     * A mailed reset is the first proof of the address. Most often the same person forgot their password, so API keys
     * keep working; but nobody else may be able to sign in.
     */
    byReset: (userId: string, password: string, now: Date): Promise<void> =>
      db.transaction((tx) => setPassword(tx, userId, password, now)),

    /** A stranger set up the account with an address that was not theirs, and the owner has now proven it. */
    fromStranger: (userId: string, password: string, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await setPassword(tx, userId, password, now);
        await clear(tx, userId, now);
      }),

    /**
     * Removes what a thief may have added since then, also in teams, and the keys whose secret they may know; returns
     * those keys, and whom they let in. What the owner had before still protects the account.
     */
    fromThief: (userId: string, since: Date): Promise<{ intruders: Intruder[]; keys: RevokedKey[] }> =>
      db.transaction(async (tx) => {
        await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
        // A single sign-on identity linked with the thief's address would let them in again.
        const isLaterSignOn = and(eq(credentials.providerId, "oidc"), gte(credentials.createdAt, since));
        await tx.delete(credentials).where(and(eq(credentials.userId, userId), isLaterSignOn));
        const isNewKey = and(eq(apiKeys.userId, userId), gte(apiKeys.createdAt, since));
        const keys = await revoke(tx, or(isNewKey, knownTo(tx, userId, since)));
        const isNewHook = and(
          eq(webhookEndpoints.workspaceId, userId),
          gte(webhookEndpoints.createdAt, since),
        );
        await tx.delete(webhookEndpoints).where(or(isNewHook, aimedBy(tx, userId, since)));
        const dropped = await dropIntruders(tx, userId, since);
        await tx
          .delete(workspaceInvitations)
          .where(and(eq(workspaceInvitations.invitedBy, userId), gte(workspaceInvitations.createdAt, since)));
        // A set-up may have been begun before that moment and confirmed after it.
        const isLater = or(gte(totpSecrets.createdAt, since), gte(totpSecrets.confirmedAt, since));
        const removed = await tx
          .delete(totpSecrets)
          .where(and(eq(totpSecrets.userId, userId), isLater))
          .returning({ id: totpSecrets.userId });
        const isLaterCode = removed.length > 0 ? undefined : gte(recoveryCodes.createdAt, since);
        await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isLaterCode));
        return { intruders: dropped.intruders, keys: [...keys, ...dropped.keys] };
      }),
  };
}
