import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { users } from "../../db/schema/accounts.ts";
import { workspaceInvitations, workspaces } from "../../db/schema/workspaces.ts";

export type InvitationsStore = ReturnType<typeof createInvitationsStore>;
export type InvitationRow = Awaited<ReturnType<InvitationsStore["list"]>>[number];

export function createInvitationsStore(db: Database) {
  const select = () =>
    db
      .select({
        id: workspaceInvitations.id,
        workspaceId: workspaceInvitations.workspaceId,
        workspaceName: workspaces.name,
        email: workspaceInvitations.email,
        role: workspaceInvitations.role,
        invitedBy: users.email,
        inviterId: workspaceInvitations.invitedBy,
        isInviterProven: sql<boolean>`coalesce(${users.emailVerified}, false)`,
        expiresAt: workspaceInvitations.expiresAt,
        createdAt: workspaceInvitations.createdAt,
      })
      .from(workspaceInvitations)
      .innerJoin(workspaces, eq(workspaces.id, workspaceInvitations.workspaceId))
      .leftJoin(users, eq(users.id, workspaceInvitations.invitedBy));
  const ofWorkspace = (workspaceId: string, now: Date) =>
    and(eq(workspaceInvitations.workspaceId, workspaceId), gt(workspaceInvitations.expiresAt, now));

  return {
    list: (workspaceId: string, now: Date) =>
      select().where(ofWorkspace(workspaceId, now)).orderBy(desc(workspaceInvitations.createdAt)),

    /** Counts the workspace's invitations except one to the same address, which a new one replaces. */
    countOthers: (
      { workspaceId, email }: { workspaceId: string; email: string },
      now: Date,
      transaction: Database,
    ): Promise<number> =>
      transaction.$count(
        workspaceInvitations,
        and(ofWorkspace(workspaceId, now), ne(workspaceInvitations.email, email)),
      ),

    /** A new invitation replaces an older one to the same address. */
    replace: async (row: typeof workspaceInvitations.$inferInsert, transaction: Database): Promise<void> => {
      const { workspaceId, email } = row;
      await transaction
        .delete(workspaceInvitations)
        .where(and(eq(workspaceInvitations.workspaceId, workspaceId), eq(workspaceInvitations.email, email)));
      await transaction.insert(workspaceInvitations).values(row);
    },

    byToken: async (tokenHash: string, now: Date) =>
      (
        await select().where(
          and(eq(workspaceInvitations.tokenHash, tokenHash), gt(workspaceInvitations.expiresAt, now)),
        )
      )[0],

    /** True for exactly one caller. */
    take: async (id: string, transaction: Database): Promise<boolean> =>
      (
        await transaction
          .delete(workspaceInvitations)
          .where(eq(workspaceInvitations.id, id))
          .returning({ id: workspaceInvitations.id })
      ).length > 0,

    revoke: async (workspaceId: string, id: string): Promise<string | undefined> =>
      (
        await db
          .delete(workspaceInvitations)
          .where(and(eq(workspaceInvitations.workspaceId, workspaceId), eq(workspaceInvitations.id, id)))
          .returning({ email: workspaceInvitations.email })
      )[0]?.email,
  };
}
