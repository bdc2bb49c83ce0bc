import type { AuditAction } from "@prompt-shield/contracts";
import { and, eq, gte, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { credentials, profiles, sessions } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../db/schema/second-factor.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { workspaceInvitations } from "../../db/schema/workspaces.ts";

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
   * A new password alone would not keep a stranger out: passkeys and API keys work without it, and a webhook reports
   * what is scanned.
   */
  const clear = async (tx: Database, userId: string, now: Date): Promise<void> => {
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
    await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId));
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

    /** Removes what a thief may have added since then. What the owner had before still protects the account. */
    fromThief: (userId: string, since: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
        // A single sign-on identity linked with the thief's address would let them in again.
        const isLaterSignOn = and(eq(credentials.providerId, "oidc"), gte(credentials.createdAt, since));
        await tx.delete(credentials).where(and(eq(credentials.userId, userId), isLaterSignOn));
        await dropKeys(tx, userId, since);
        await dropWebhooks(tx, userId, since);
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
      }),
  };
}

/** Also drops rotated keys: whoever rotated an old key knows its new secret. */
async function dropKeys(tx: Database, userId: string, since: Date): Promise<void> {
  const isNewer = gte(apiKeys.createdAt, since);
  const isRotated = inArray(apiKeys.id, changedBy(tx, userId, { since, actions: ["key.rotated"] }));
  await tx.delete(apiKeys).where(and(eq(apiKeys.userId, userId), or(isNewer, isRotated)));
}

/** Also drops changed webhooks: an old one may now point elsewhere. */
async function dropWebhooks(tx: Database, userId: string, since: Date): Promise<void> {
  const isNewer = gte(webhookEndpoints.createdAt, since);
  const actions: AuditAction[] = ["webhook.updated", "webhook.secret_rotated"];
  const isChanged = inArray(webhookEndpoints.id, changedBy(tx, userId, { since, actions }));
  await tx
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, userId), or(isNewer, isChanged)));
}

function changedBy(
  tx: Database,
  userId: string,
  { since, actions }: { since: Date; actions: readonly AuditAction[] },
) {
  return tx
    .select({ id: sql<string>`coalesce(${auditLog.targetId}, '')` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorId, userId),
        inArray(auditLog.action, [...actions]),
        gte(auditLog.createdAt, since),
      ),
    );
}
