import { sql } from "drizzle-orm";
import { profiles, sessions, userRoles, users } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";
import { workspaces } from "../../db/schema/workspaces.ts";

/** The columns of the user list. Role, count and last visit are subqueries, evaluated only for the rows of the page. */
export function listedColumns(month: string) {
  return {
    id: users.id,
    email: users.email,
    emailVerified: users.emailVerified,
    createdAt: users.createdAt,
    plan: workspaces.plan,
    subscriptionStatus: workspaces.subscriptionStatus,
    periodEnd: workspaces.currentPeriodEnd,
    scanLimit: workspaces.scanLimit,
    storePrompts: workspaces.storePrompts,
    suspendedAt: profiles.suspendedAt,
    isSecondFactorRequired: profiles.isSecondFactorRequired,
    scans: sql<number>`coalesce((select ${scanUsage.scanCount} from ${scanUsage}
      where ${scanUsage.workspaceId} = ${users.id} and ${scanUsage.monthYear} = ${month}), 0)`.mapWith(
      Number,
    ),
    isAdmin: sql<boolean>`exists (select from ${userRoles}
      where ${userRoles.userId} = ${users.id} and ${userRoles.role} = 'admin')`,
    lastSeenAt: sql<Date | null>`(select max(${sessions.updatedAt}) from ${sessions}
      where ${sessions.userId} = ${users.id})`.mapWith((at: string | Date) => new Date(at)),
  };
}
