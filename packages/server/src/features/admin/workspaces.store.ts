import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { type After, olderThan } from "../../db/keyset.ts";
import { users } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";
import { workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";

export type WorkspacesStore = ReturnType<typeof createWorkspacesStore>;

/** Teams only: a personal workspace is shown with its user. */
export function createWorkspacesStore(db: Database) {
  return {
    page: ({ month, after, size }: { month: string; after?: After | undefined; size: number }) =>
      db
        .select({
          id: workspaces.id,
          name: workspaces.name,
          plan: workspaces.plan,
          scanLimit: workspaces.scanLimit,
          createdAt: workspaces.createdAt,
          scans: sql<number>`coalesce((select ${scanUsage.scanCount} from ${scanUsage}
            where ${scanUsage.workspaceId} = ${workspaces.id} and ${scanUsage.monthYear} = ${month}), 0)`.mapWith(
            Number,
          ),
        })
        .from(workspaces)
        .where(and(isNull(workspaces.personalOf), olderThan(workspaces.createdAt, workspaces.id, after)))
        .orderBy(desc(workspaces.createdAt), desc(workspaces.id))
        .limit(size),

    members: (ids: readonly string[]) =>
      db
        .select({
          workspaceId: workspaceMembers.workspaceId,
          id: users.id,
          email: users.email,
          role: workspaceMembers.role,
        })
        .from(workspaceMembers)
        .innerJoin(users, eq(users.id, workspaceMembers.userId))
        .where(inArray(workspaceMembers.workspaceId, [...ids]))
        .orderBy(asc(workspaceMembers.joinedAt)),
  };
}
