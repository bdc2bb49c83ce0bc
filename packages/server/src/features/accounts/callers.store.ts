import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { and, type Column, eq, gt, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { olderKeys } from "../../db/older-keys.ts";
import { credentials, profiles, sessions, userRoles, users } from "../../db/schema/accounts.ts";
import { passkeys, totpSecrets } from "../../db/schema/second-factor.ts";
import { policies } from "../../db/schema/policies.ts";
import { apiKeys, scanUsage } from "../../db/schema/scans.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";
import { isSessionAlive } from "./session-life.ts";

export type CallerRow = Awaited<ReturnType<CallersStore["bySession"]>>;
export type CallersStore = ReturnType<typeof createCallersStore>;

/** When a call comes in, and the workspace that it names, if any. */
export interface Moment {
  readonly now: Date;
  readonly month: string;
  readonly workspaceId?: string | undefined;
}

/**
 * Each lookup is a single query that returns the account, the workspace with its plan, the roles and this month's
 * count.
 */
export function createCallersStore(db: Database) {
  const byOneHash = keyLookup(db, "caller_by_key", [sql.placeholder("keyHash")]);
  // Used while `APP_SECRET` is being replaced. With two hashes PostgreSQL expects more rows and plans the query each
  // time, so this is a separate statement.
  const byEitherHash = keyLookup(db, "caller_by_either_key", [
    sql.placeholder("keyHash"),
    sql.placeholder("olderHash"),
  ]);
  return {
    bySession: async (token: string, { now, month, workspaceId }: Moment) => {
      const [row] = await db
        .select({ ...accountColumns(month), credentialId: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(workspaces, eq(workspaces.id, chosen(workspaceId)))
        .where(and(eq(sessions.token, token), isSessionAlive(now)));
      return row;
    },

    byUser: async (userId: string, { month, workspaceId }: Moment) => {
      const [row] = await db
        .select({ ...accountColumns(month), credentialId: users.id, password: credentials.password })
        .from(users)
        .innerJoin(
          credentials,
          and(eq(credentials.userId, users.id), eq(credentials.providerId, "credential")),
        )
        .leftJoin(profiles, eq(profiles.id, users.id))
        .leftJoin(workspaces, eq(workspaces.id, chosen(workspaceId)))
        .where(eq(users.id, userId));
      return row;
    },

    byKeyHash: async ([keyHash = "", olderHash]: readonly string[], { now, month }: Moment) => {
      const lookup = olderHash === undefined ? byOneHash : byEitherHash;
      const [row] = await lookup.execute({ keyHash, olderHash, now, month });
      return row;
    },

    noteKeyAddress: async (keyId: string, address: string): Promise<void> => {
      await db.update(apiKeys).set({ lastUsedAddress: address }).where(eq(apiKeys.id, keyId));
    },

    /** Creates the profile and the month's usage row on first use. Parallel first requests create one of each. */
    ensureRows: async (userId: string, month: string, workspaceId = userId): Promise<void> => {
      await db.insert(profiles).values({ id: userId }).onConflictDoNothing();
      await db.insert(scanUsage).values({ workspaceId, monthYear: month }).onConflictDoNothing();
    },

    noteWorkspace: async (userId: string, workspaceId: string): Promise<void> => {
      await db.update(profiles).set({ lastWorkspaceId: workspaceId }).where(eq(profiles.id, userId));
    },
  };
}

/**
 * Prepared once, because every call with an API key runs it. The name lets PostgreSQL keep the plan where connections
 * allow that.
 */
function keyLookup(db: Database, name: string, hashes: readonly Placeholder[]) {
  const isOneOf = (column: Column) => or(...hashes.map((hash) => eq(column, hash)));
  const isPrevious = and(
    isOneOf(apiKeys.previousKeyHash),
    gt(apiKeys.previousKeyUntil, sql.placeholder("now")),
  );
  return db
    .select({
      ...accountColumns(sql.placeholder("month")),
      credentialId: apiKeys.id,
      key: {
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        allowedAddresses: apiKeys.allowedAddresses,
        lastUsedAddress: apiKeys.lastUsedAddress,
        expiresAt: apiKeys.expiresAt,
        olderKeys: olderKeys(),
      },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
    .where(and(or(isOneOf(apiKeys.keyHash), isPrevious), sql`${apiKeys.isActive}`))
    .prepare(name);
}

/** The workspace that the call names, else the one used last, else the personal one. */
function chosen(workspaceId: string | undefined): SQL {
  return workspaceId === undefined
    ? sql`coalesce(${profiles.lastWorkspaceId}, ${users.id})`
    : sql`${workspaceId}`;
}

/** Roles, count, webhooks and policies are subqueries, because joining them as well would double the planning time. */
function accountColumns(month: string | Placeholder) {
  return {
    userId: users.id,
    email: users.email,
    emailVerified: users.emailVerified,
    createdAt: users.createdAt,
    profile: {
      id: profiles.id,
      lastWorkspaceId: profiles.lastWorkspaceId,
      suspendedAt: profiles.suspendedAt,
      signedOutAt: profiles.signedOutAt,
    },
    workspace: {
      id: workspaces.id,
      plan: workspaces.plan,
      scanLimit: workspaces.scanLimit,
      storePrompts: workspaces.storePrompts,
    },
    /** Null if the user is not a member. */
    role: sql<WorkspaceRole | null>`(select ${workspaceMembers.role} from ${workspaceMembers}
      where ${workspaceMembers.workspaceId} = ${workspaces.id} and ${workspaceMembers.userId} = ${users.id})`,
    /** True only where an admin requires a second factor and the user has none. */
    mustEnrol: sql<boolean>`coalesce(${profiles.isSecondFactorRequired}, false)
      and not exists (select from ${totpSecrets}
        where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null)
      and not exists (select from ${passkeys} where ${passkeys.userId} = ${users.id})`,
    isAdmin: sql<boolean>`exists (select from ${userRoles}
      where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`,
    scanCount: sql<number | null>`(select ${scanUsage.scanCount} from ${scanUsage}
      where ${scanUsage.workspaceId} = ${workspaces.id} and ${scanUsage.monthYear} = ${month})`,
    hasWebhooks: sql<boolean>`exists (select from ${webhookEndpoints}
      where ${webhookEndpoints.workspaceId} = ${workspaces.id})`,
    hasPolicies: sql<boolean>`exists (select from ${policies}
      where ${policies.workspaceId} = ${workspaces.id})`,
  };
}
