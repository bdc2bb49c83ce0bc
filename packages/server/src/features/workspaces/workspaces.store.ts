import { WORKSPACE_ROLES, type WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { and, asc, count, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { profiles, users } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { workspaceInvitations, workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";

export type WorkspacesStore = ReturnType<typeof createWorkspacesStore>;
export type WorkspaceTables = ReturnType<typeof tables>;
export type WorkspaceRow = Awaited<ReturnType<WorkspaceTables["listOf"]>>[number];
export type MemberRow = Awaited<ReturnType<WorkspaceTables["members"]>>[number];

export function createWorkspacesStore(db: Database) {
  return {
    ...tables(db),
    /** For use inside another transaction. */
    within: tables,
    inTransaction: <Result>(work: (tables: WorkspaceTables, tx: Database) => Promise<Result>) =>
      db.transaction((tx) => work(tables(tx), tx)),
  };
}

function tables(db: Database) {
  const select = () =>
    db
      .select({
        id: workspaces.id,
        name: workspaces.name,
        personalOf: workspaces.personalOf,
        plan: workspaces.plan,
        keysShownOnce: workspaces.keysShownOnce,
        createdAt: workspaces.createdAt,
        role: workspaceMembers.role,
        members: sql<number>`(select count(*) from workspace_members as each
          where each.workspace_id = ${workspaces.id})`.mapWith(Number),
      })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId));
  const isMember = (workspaceId: string, userId: string) =>
    and(eq(workspaceMembers.workspaceId, workspaceId), eq(workspaceMembers.userId, userId));
  const selectMembers = () =>
    db
      .select({
        id: users.id,
        email: users.email,
        role: workspaceMembers.role,
        joinedAt: workspaceMembers.joinedAt,
      })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.id, workspaceMembers.userId));

  return {
    /** The personal one first, then in the order of joining. */
    listOf: (userId: string) =>
      select()
        .where(eq(workspaceMembers.userId, userId))
        .orderBy(sql`${workspaces.personalOf} is null`, asc(workspaceMembers.joinedAt)),

    find: async (workspaceId: string, userId: string) =>
      (await select().where(isMember(workspaceId, userId)))[0],

    ownedTeams: async (userId: string): Promise<number> =>
      (
        await db
          .select({ n: count() })
          .from(workspaceMembers)
          .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
          .where(
            and(
              eq(workspaceMembers.userId, userId),
              eq(workspaceMembers.role, "owner"),
              isNull(workspaces.personalOf),
            ),
          )
      )[0]?.n ?? 0,

    /** How often someone has created a workspace or sent an invitation, including those that no longer exist. */
    doneSince: (
      userId: string,
      action: "workspace.created" | "workspace.invited",
      since: Date,
    ): Promise<number> =>
      db.$count(
        auditLog,
        and(eq(auditLog.actorId, userId), eq(auditLog.action, action), gte(auditLog.createdAt, since)),
      ),

    create: async (row: { id: string; name: string; ownerId: string; now: Date }): Promise<void> => {
      const { id, name, ownerId, now } = row;
      await db.insert(workspaces).values({ id, name, createdAt: now, updatedAt: now });
      await db
        .insert(workspaceMembers)
        .values({ workspaceId: id, userId: ownerId, role: "owner", joinedAt: now });
    },

    update: async (
      id: string,
      change: { name?: string; keysShownOnce?: boolean },
      now: Date,
    ): Promise<void> => {
      await db
        .update(workspaces)
        .set({ ...change, updatedAt: now })
        .where(eq(workspaces.id, id));
    },

    remove: async (id: string): Promise<void> => {
      await db.delete(workspaces).where(eq(workspaces.id, id));
    },

    /** Held until the transaction ends, so that the last two owners cannot leave at the same time. */
    lock: async (id: string): Promise<void> => {
      await db
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(eq(workspaces.id, id))
        .for("no key update");
    },

    members: (workspaceId: string) =>
      selectMembers()
        .where(eq(workspaceMembers.workspaceId, workspaceId))
        .orderBy(asc(workspaceMembers.joinedAt), asc(users.email)),

    member: async (workspaceId: string, userId: string) =>
      (await selectMembers().where(isMember(workspaceId, userId)))[0],

    hasMemberWith: async (workspaceId: string, email: string): Promise<boolean> =>
      (
        await selectMembers().where(
          and(eq(workspaceMembers.workspaceId, workspaceId), eq(users.email, email)),
        )
      ).length > 0,

    /**
     * Another owner of the workspace. A suspended one could neither manage it nor answer for its keys, so suspended
     * owners come last, if at all.
     */
    otherOwner: async (
      workspaceId: string,
      userId: string,
      { mayBeSuspended = false } = {},
    ): Promise<string | undefined> =>
      (
        await db
          .select({ userId: workspaceMembers.userId })
          .from(workspaceMembers)
          .leftJoin(profiles, eq(profiles.id, workspaceMembers.userId))
          .where(
            and(
              eq(workspaceMembers.workspaceId, workspaceId),
              eq(workspaceMembers.role, "owner"),
              ne(workspaceMembers.userId, userId),
              mayBeSuspended ? undefined : isNull(profiles.suspendedAt),
            ),
          )
          .orderBy(sql`${profiles.suspendedAt} is not null`, asc(workspaceMembers.joinedAt))
          .limit(1)
      )[0]?.userId,

    /** Someone who is already a member keeps their role. */
    addMember: async (member: typeof workspaceMembers.$inferInsert): Promise<void> => {
      await db.insert(workspaceMembers).values(member).onConflictDoNothing();
    },

    isTeam: async (id: string): Promise<boolean> =>
      (
        await db
          .select({ id: workspaces.id })
          .from(workspaces)
          .where(and(eq(workspaces.id, id), isNull(workspaces.personalOf)))
          .for("key share")
      ).length > 0,

    /** Makes this the person's current workspace, in which calls without a workspace act. */
    enter: async (workspaceId: string, userId: string): Promise<void> => {
      await db.update(profiles).set({ lastWorkspaceId: workspaceId }).where(eq(profiles.id, userId));
    },

    setRole: async (workspaceId: string, userId: string, role: WorkspaceRole): Promise<void> => {
      await db.update(workspaceMembers).set({ role }).where(isMember(workspaceId, userId));
    },

    removeMember: async (workspaceId: string, userId: string): Promise<void> => {
      await db.delete(workspaceMembers).where(isMember(workspaceId, userId));
      await db
        .update(profiles)
        .set({ lastWorkspaceId: null })
        .where(and(eq(profiles.id, userId), eq(profiles.lastWorkspaceId, workspaceId)));
    },

    /** Withdraws pending invitations that a member has sent. */
    withdrawInvitations: async (
      workspaceId: string,
      invitedBy: string,
      roles: readonly WorkspaceRole[] = WORKSPACE_ROLES,
    ): Promise<void> => {
      await db
        .delete(workspaceInvitations)
        .where(
          and(
            eq(workspaceInvitations.workspaceId, workspaceId),
            eq(workspaceInvitations.invitedBy, invitedBy),
            inArray(workspaceInvitations.role, [...roles]),
          ),
        );
    },

    /** Hands the keys that a member is responsible for to someone else, or revokes them. */
    passKeys: async (workspaceId: string, from: string, to: string | null): Promise<number> => {
      const theirs = and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, from));
      const returning = { id: apiKeys.id };
      const passed =
        to === null
          ? await db.delete(apiKeys).where(theirs).returning(returning)
          : await db.update(apiKeys).set({ userId: to }).where(theirs).returning(returning);
      return passed.length;
    },
  };
}
