import { and, eq, getTableColumns, gt, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { credentials, profiles, sessions, userRoles, users } from "../../db/schema/accounts.ts";
import { apiKeys, scanUsage } from "../../db/schema/scans.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";

export type CallerRow = Awaited<ReturnType<CallersStore["bySession"]>>;
export type CallersStore = ReturnType<typeof createCallersStore>;

/** Each look-up is one query that brings the account, its plan, its role and this month's count together. */
export function createCallersStore(db: Database) {
  const account = {
    userId: users.id,
    email: users.email,
    emailVerified: users.emailVerified,
    createdAt: users.createdAt,
    profile: getTableColumns(profiles),
    role: userRoles.role,
    scanCount: scanUsage.scanCount,
    hasWebhooks: sql<boolean>`exists (select from ${webhookEndpoints} where ${webhookEndpoints.userId} = ${users.id})`,
  };
  const adminRole = and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin"));

  return {
    bySession: async (token: string, now: Date, month: string) => {
      const [row] = await db
        .select({ ...account, credentialId: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(userRoles, adminRole)
        .leftJoin(scanUsage, usageOf(month))
        .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)));
      return row;
    },

    byUser: async (userId: string, month: string) => {
      const [row] = await db
        .select({ ...account, credentialId: users.id, password: credentials.password })
        .from(users)
        .innerJoin(
          credentials,
          and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")),
        )
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(userRoles, adminRole)
        .leftJoin(scanUsage, usageOf(month))
        .where(eq(users.id, userId));
      return row;
    },

    byKeyHash: async (keyHash: string, now: Date, month: string) => {
      const alive: SQL | undefined = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now));
      const [row] = await db
        .select({ ...account, credentialId: apiKeys.id, keyName: apiKeys.name })
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(userRoles, adminRole)
        .leftJoin(scanUsage, usageOf(month))
        .where(and(eq(apiKeys.keyHash, keyHash), eq(apiKeys.isActive, true), alive));
      return row;
    },

    /** The profile and the month's usage row, made on first sight. Forty first requests at once make one of each. */
    ensureRows: async (userId: string, month: string): Promise<void> => {
      await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
      await db.insert(scanUsage).values({ userId, monthYear: month }).onConflictDoNothing();
    },
  };
}

function usageOf(month: string): SQL | undefined {
  return and(eq(scanUsage.userId, users.id), eq(scanUsage.monthYear, month));
}
