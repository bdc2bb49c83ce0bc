import type { Plan } from "@prompt-shield/contracts/vocabulary";
import { and, count, eq, isNotNull, ne, sum } from "drizzle-orm";
import { lockAdmins } from "../../db/admins.ts";
import type { Database } from "../../db/connect.ts";
import { profiles, sessions, userRoles } from "../../db/schema/accounts.ts";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { passkeys, totpSecrets } from "../../db/schema/second-factor.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { workspaces } from "../../db/schema/workspaces.ts";

export interface TermsChange {
  readonly plan?: Plan;
  readonly scanLimit?: number | null;
}

export interface ProfileChange {
  readonly suspendedAt?: Date | null;
  readonly isSecondFactorRequired?: boolean;
}

export type UserChangesStore = ReturnType<typeof createUserChangesStore>;
export type UserTables = ReturnType<typeof userTables>;

/** What an admin changes about a user, and the figures that help them decide. */
export function createUserChangesStore(db: Database) {
  return {
    ...userTables(db),
    inTransaction: <Result>(work: (tables: UserTables, tx: Database) => Promise<Result>) =>
      db.transaction((tx) => work(userTables(tx), tx)),
  };
}

function userTables(db: Database) {
  return {
    lockAdmins: (): Promise<string[]> => lockAdmins(db),

    changeProfile: async (userId: string, change: ProfileChange, now: Date): Promise<void> => {
      await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
      await db
        .update(profiles)
        .set({ ...change, updatedAt: now })
        .where(eq(profiles.id, userId));
    },

    /** Changes a workspace. A user's personal workspace has the user's id. */
    changeTerms: async (workspaceId: string, change: TermsChange, now: Date): Promise<void> => {
      await db
        .update(workspaces)
        .set({ ...change, updatedAt: now })
        .where(eq(workspaces.id, workspaceId));
    },

    setAdmin: async (userId: string, isAdmin: boolean): Promise<void> => {
      if (isAdmin) await db.insert(userRoles).values({ userId, role: "admin" }).onConflictDoNothing();
      else await db.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, "admin")));
    },

    /** Deletes all sessions and voids access tokens issued before `now`. */
    signOutEverywhere: async (userId: string, now: Date): Promise<number> => {
      const ended = await db
        .delete(sessions)
        .where(eq(sessions.userId, userId))
        .returning({ id: sessions.id });
      await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
      await db.update(profiles).set({ signedOutAt: now }).where(eq(profiles.id, userId));
      return ended.length;
    },

    /** Figures of a user and of their personal workspace, which has the same id. */
    figures: async (userId: string) => {
      const paid = and(
        eq(paymentTransactions.workspaceId, userId),
        eq(paymentTransactions.status, "success"),
        ne(paymentTransactions.kind, "card_setup"),
      );
      const isConfirmed = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt));
      const [[open], [keys], [hooks], [money], [apps], [held]] = await Promise.all([
        db.select({ n: count() }).from(sessions).where(eq(sessions.userId, userId)),
        db.select({ n: count() }).from(apiKeys).where(eq(apiKeys.workspaceId, userId)),
        db.select({ n: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId)),
        db
          .select({ cents: sum(paymentTransactions.amountMinor).mapWith(Number) })
          .from(paymentTransactions)
          .where(paid),
        db.select({ n: count() }).from(totpSecrets).where(isConfirmed),
        db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)),
      ]);
      return {
        sessions: open?.n ?? 0,
        api_keys: keys?.n ?? 0,
        webhooks: hooks?.n ?? 0,
        paid_cents: money?.cents ?? 0,
        hasTotp: (apps?.n ?? 0) > 0,
        passkeys: held?.n ?? 0,
      };
    },
  };
}
