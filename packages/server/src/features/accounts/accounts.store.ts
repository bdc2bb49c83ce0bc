import { and, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { activeAdmins, lockAdmins } from "../../db/admins.ts";
import type { Database } from "../../db/connect.ts";
import { credentials, profiles, sessions, userRoles, users } from "../../db/schema/accounts.ts";
import { passkeys, totpSecrets } from "../../db/schema/second-factor.ts";
import { isSessionAlive } from "./session-life.ts";

export type AccountsStore = ReturnType<typeof createAccountsStore>;
export type SignInRow = NonNullable<Awaited<ReturnType<AccountsStore["findByEmail"]>>>;

export function createAccountsStore(db: Database) {
  const account = {
    id: users.id,
    email: users.email,
    emailVerified: users.emailVerified,
    createdAt: users.createdAt,
    password: credentials.password,
    suspendedAt: profiles.suspendedAt,
    role: userRoles.role,
    isSecondFactorRequired: sql<boolean>`coalesce(${profiles.isSecondFactorRequired}, false)`,
    hasTotp: hasTotp(),
    hasPasskeys: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
  };
  const select = () =>
    db
      .select(account)
      .from(users)
      .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")));

  return {
    findByEmail: async (email: string) => (await select().where(eq(users.email, email)))[0],
    findById: async (id: string) => (await select().where(eq(users.id, id)))[0],

    /** When the session began, and when its holder last confirmed their identity. */
    sessionProofs: async (
      sessionId: string,
    ): Promise<{ beganAt: Date; confirmedAt: Date | null } | undefined> =>
      (
        await db
          .select({ beganAt: sessions.createdAt, confirmedAt: sessions.confirmedAt })
          .from(sessions)
          .where(eq(sessions.id, sessionId))
      )[0],

    confirmSession: async (sessionId: string, now: Date): Promise<void> => {
      await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
    },

    markVerified: async (userId: string, now: Date): Promise<void> => {
      await db.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    },

    /**
     * Sets a new password and ends every session. Access tokens become void too, because they name the old password's
     * hash.
     */
    setPassword: (userId: string, password: string, now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx
          .update(credentials)
          .set({ password, updatedAt: now })
          .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "credential")));
        await tx.delete(sessions).where(eq(sessions.userId, userId));
      }),

    /**
     * Sets the password of an account that has none and keeps the current session. False if another request set one
     * first.
     */
    setFirstPassword: (first: {
      userId: string;
      password: string;
      sessionId: string;
      now: Date;
    }): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { userId, password, sessionId, now } = first;
        const isFirst = and(
          eq(credentials.userId, userId),
          eq(credentials.providerId, "credential"),
          isNull(credentials.password),
        );
        const set = await tx
          .update(credentials)
          .set({ password, updatedAt: now })
          .where(isFirst)
          .returning({ id: credentials.id });
        if (set.length === 0) return false;
        await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
        return true;
      }),

    /** Restores an earlier address, whatever it has been changed to since; everyone is signed out. */
    restoreEmail: (restore: {
      userId: string;
      email: string;
      isVerified: boolean;
      now: Date;
    }): Promise<void> =>
      db.transaction(async (tx) => {
        const { userId, email, isVerified: emailVerified, now } = restore;
        await tx
          .update(users)
          .set({ email, emailVerified, updatedAt: now })
          .where(and(eq(users.id, userId), ne(users.email, email)));
        await tx.delete(sessions).where(eq(sessions.userId, userId));
        await tx.update(profiles).set({ signedOutAt: now }).where(eq(profiles.id, userId));
      }),

    /** Voids all access tokens issued before this moment. */
    voidTokens: async (userId: string, now: Date): Promise<void> => {
      await db.update(profiles).set({ signedOutAt: now }).where(eq(profiles.id, userId));
    },

    /**
     * Changes the address only if it is still the one the link was made for. If the new address is taken, this violates
     * the unique constraint.
     */
    changeEmail: async (change: {
      userId: string;
      oldEmail: string;
      newEmail: string;
      now: Date;
    }): Promise<boolean> => {
      const changed = await db
        .update(users)
        .set({ email: change.newEmail, emailVerified: true, updatedAt: change.now })
        .where(and(eq(users.id, change.userId), eq(users.email, change.oldEmail)))
        .returning({ id: users.id });
      return changed.length > 0;
    },

    listSessions: (userId: string, now: Date) =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isSessionAlive(now)))
        .orderBy(desc(sessions.updatedAt)),

    /** Ends all sessions except the `kept` most recently used ones. */
    endOldSessions: async (userId: string, kept: number): Promise<void> => {
      const newest = db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.updatedAt), desc(sessions.id))
        .limit(kept);
      await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)));
    },

    endSession: async (userId: string, sessionId: string): Promise<boolean> => {
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },

    endOtherSessions: async (userId: string, keepSessionId: string): Promise<number> => {
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, keepSessionId)))
        .returning({ id: sessions.id });
      return ended.length;
    },

    endAllSessions: async (userId: string): Promise<void> => {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    /** The addresses that do not belong to an administrator. */
    withoutAdmin: async (emails: readonly string[]): Promise<string[]> => {
      if (emails.length === 0) return [];
      const admins = await db
        .select({ email: users.email })
        .from(users)
        .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
        .where(inArray(users.email, [...emails]));
      return emails.filter((email) => !admins.some((admin) => admin.email === email));
    },

    /**
     * Makes an admin of each listed address that has signed up (and is verified, if required). Returns the ids of the
     * new admins.
     */
    grantAdmin: async (emails: readonly string[], needsVerification: boolean): Promise<string[]> => {
      if (emails.length === 0) return [];
      const verified = needsVerification ? eq(users.emailVerified, true) : undefined;
      const rows = await db
        .select({ userId: users.id })
        .from(users)
        .where(and(inArray(users.email, [...emails]), verified));
      if (rows.length === 0) return [];
      const granted = await db
        .insert(userRoles)
        .values(rows.map(({ userId }) => ({ userId, role: "admin" })))
        .onConflictDoNothing()
        .returning({ userId: userRoles.userId });
      return granted.map(({ userId }) => userId);
    },

    isLastAdmin: async (userId: string): Promise<boolean> => isAlone(userId, await activeAdmins(db)),

    /** The same under a lock, so that the answer holds until the transaction ends. */
    isLastAdminLocked: async (userId: string, transaction: Database): Promise<boolean> =>
      isAlone(userId, await lockAdmins(transaction)),

    /** `before` runs in the same transaction, while the account still exists. */
    deleteUser: (userId: string, before: (transaction: Database) => Promise<void>): Promise<void> =>
      db.transaction(async (tx) => {
        await before(tx);
        await tx.delete(users).where(eq(users.id, userId));
      }),
  };
}

function isAlone(userId: string, admins: readonly string[]): boolean {
  return admins.length === 1 && admins[0] === userId;
}

/** Whether an authenticator app is set up and confirmed by a first code. */
function hasTotp(): SQL<boolean> {
  return sql<boolean>`exists (select from ${totpSecrets}
    where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null)`;
}
