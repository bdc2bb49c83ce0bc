import { ACCESS, includesRole, type Member, type Workspace } from "@prompt-shield/contracts";
import { WORKSPACES_PER_30_DAYS, WORKSPACES_PER_USER } from "@prompt-shield/contracts/limits";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import type { Database } from "../../db/connect.ts";
import type { Forget } from "../../db/eraser.ts";
import { WORKSPACE_TABLES } from "../../db/personal-tables.ts";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import { requireRole } from "../../http/role.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import { removals } from "./removals.store.ts";
import type { MemberRow, WorkspaceRow, WorkspacesStore, WorkspaceTables } from "./workspaces.store.ts";

export interface WorkspacesParts {
  readonly store: WorkspacesStore;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly forget: Forget;
  /** Fails unless the caller has recently proved who they are. */
  readonly requireFresh: (caller: Caller, proof: { password?: string | undefined }) => Promise<void>;
  readonly mustMatch: (caller: Caller, password: string | undefined) => Promise<void>;
  /** Makes sure that a deleted workspace is never charged again. */
  readonly stopCharging: (workspaceId: string, transaction: Database) => Promise<void>;
}

export interface UpdateWish {
  readonly name: string | undefined;
  readonly keysShownOnce: boolean | undefined;
  readonly password: string | undefined;
}

export interface RemovalWish {
  readonly id: string;
  readonly revokesKeys: boolean;
  readonly password: string | undefined;
}

export interface Joining {
  readonly workspaceId: string;
  readonly userId: string;
  readonly role: WorkspaceRole;
  readonly enters: boolean;
}

const THIRTY_DAYS_MS = 30 * 86_400_000;

export type WorkspacesService = ReturnType<typeof createWorkspacesService>;

/** Teams and their members. A personal workspace always has exactly one member. */
export function createWorkspacesService(parts: WorkspacesParts) {
  const { store, audit, clock, forget, requireFresh, mustMatch, stopCharging } = parts;

  const find = async ({ workspaceId, userId }: Caller): Promise<Workspace> =>
    toWorkspace((await store.find(workspaceId, userId)) ?? fail("workspace_not_found"));
  const who = ({ userId: actorId, workspaceId }: Caller) => ({ actorId, workspaceId });

  /**
   * Removes a member; their keys go to another owner or are revoked. An owner cannot leave if no active owner remains;
   * anyone else can.
   */
  const depart = async (
    tx: WorkspaceTables,
    { workspaceId, userId, revokesKeys }: { workspaceId: string; userId: string; revokesKeys: boolean },
  ): Promise<number> => {
    await tx.lock(workspaceId);
    const isOwner = (await tx.member(workspaceId, userId))?.role === "owner";
    const heir =
      (await tx.otherOwner(workspaceId, userId, { mayBeSuspended: !isOwner })) ?? fail("last_owner");
    // Otherwise an invitation sent to another address of their own would let them back in.
    await tx.withdrawInvitations(workspaceId, userId);
    const keys = await tx.passKeys(workspaceId, userId, revokesKeys ? null : heir);
    await tx.removeMember(workspaceId, userId);
    return keys;
  };

  return {
    find,
    list: async ({ userId, workspaceId }: Caller) => ({
      workspaces: (await store.listOf(userId)).map(toWorkspace),
      current: workspaceId,
    }),

    create: async (caller: Caller, name: string): Promise<Workspace> => {
      const now = clock.now();
      const id = newId(now.getTime());
      await store.inTransaction(async (tx, transaction) => {
        // The lock on the personal workspace makes parallel requests of one person count one after the other.
        await tx.lock(caller.userId);
        const since = new Date(now.getTime() - THIRTY_DAYS_MS);
        const made = await tx.doneSince(caller.userId, "workspace.created", since);
        if (made >= WORKSPACES_PER_30_DAYS || (await tx.ownedTeams(caller.userId)) >= WORKSPACES_PER_USER)
          fail("workspace_limit_reached");
        await tx.create({ id, name, ownerId: caller.userId, now });
        const entry = { actorId: caller.userId, workspaceId: id, action: "workspace.created" } as const;
        await audit.record({ ...entry, details: { name } }, transaction);
      });
      return toWorkspace((await store.find(id, caller.userId)) ?? fail("workspace_not_found"));
    },

    /**
     * Makes all requested changes or none. A personal workspace has no name of its own, but may show its keys only
     * once, which helps someone who shares their screen.
     */
    update: async (caller: Caller, { name, keysShownOnce, password }: UpdateWish): Promise<Workspace> => {
      if (name !== undefined) mustBeTeam(caller);
      if (keysShownOnce !== undefined) await requireFresh(caller, { password });
      const before = await find(caller);
      await store.inTransaction(async (tx, transaction) => {
        const change = {
          ...(name !== undefined && { name }),
          ...(keysShownOnce !== undefined && { keysShownOnce }),
        };
        await tx.update(caller.workspaceId, change, clock.now());
        if (name !== undefined) {
          const details = { from: before.name, to: name };
          await audit.record({ ...who(caller), action: "workspace.renamed", details }, transaction);
        }
        if (keysShownOnce !== undefined) {
          const details = { from: { shownOnce: before.keys_shown_once }, to: { shownOnce: keysShownOnce } };
          await audit.record(
            { ...who(caller), action: "workspace.key_display_changed", details },
            transaction,
          );
        }
      });
      return find(caller);
    },

    remove: async (caller: Caller, password: string | undefined): Promise<void> => {
      mustBeTeam(caller);
      await mustMatch(caller, password);
      const { name } = await find(caller);
      const entry = { ...who(caller), action: "workspace.deleted", details: { name } } as const;
      await forget(WORKSPACE_TABLES, () =>
        store.inTransaction(async (tx, transaction) => {
          await lockAs(tx, caller, ACCESS.deleteWorkspace);
          await stopCharging(caller.workspaceId, transaction);
          await audit.record(entry, transaction);
          await tx.remove(caller.workspaceId);
        }),
      );
    },

    leave: async (caller: Caller): Promise<void> => {
      mustBeTeam(caller);
      const { workspaceId, userId } = caller;
      await store.inTransaction(async (tx, transaction) => {
        const keys = await depart(tx, { workspaceId, userId, revokesKeys: false });
        await audit.record({ ...who(caller), action: "workspace.left", details: { keys } }, transaction);
      });
    },

    members: async (caller: Caller): Promise<Member[]> =>
      (await store.members(caller.workspaceId)).map((row) => toMember(row, caller)),

    setRole: async (
      caller: Caller,
      { id, role, password }: { id: string; role: WorkspaceRole; password: string | undefined },
    ): Promise<Member> => {
      mustBeTeam(caller);
      const { workspaceId } = caller;
      const isOwners = (member: MemberRow) => member.role === "owner" || role === "owner";
      if (isOwners((await store.member(workspaceId, id)) ?? fail("not_found"))) requireRole(caller, "owner");
      await requireFresh(caller, { password });
      const before = await store.inTransaction(async (tx, transaction) => {
        const current = await lockAs(tx, caller, ACCESS.updateMember);
        const member = (await tx.member(workspaceId, id)) ?? fail("not_found");
        if (isOwners(member)) requireRole(current, "owner");
        if (member.role === "owner" && role !== "owner" && !(await tx.otherOwner(workspaceId, id)))
          fail("last_owner");
        await tx.setRole(workspaceId, id, role);
        // Invitations that the new role could not send are withdrawn.
        if (!includesRole(role, ACCESS.invite)) await tx.withdrawInvitations(workspaceId, id);
        else if (role !== "owner") await tx.withdrawInvitations(workspaceId, id, ["owner"]);
        const change = { targetType: "user", targetId: id, details: { from: member.role, to: role } };
        await audit.record({ ...who(caller), action: "workspace.role_changed", ...change }, transaction);
        return member;
      });
      return toMember({ ...before, role }, caller);
    },

    removeMember: async (caller: Caller, { id, revokesKeys, password }: RemovalWish): Promise<void> => {
      mustBeTeam(caller);
      const { workspaceId } = caller;
      const member = (await store.member(workspaceId, id)) ?? fail("not_found");
      if (member.role === "owner") requireRole(caller, "owner");
      await requireFresh(caller, { password });
      await store.inTransaction(async (tx, transaction) => {
        const current = await lockAs(tx, caller, ACCESS.removeMember);
        const { role } = (await tx.member(workspaceId, id)) ?? fail("not_found");
        if (role === "owner") requireRole(current, "owner");
        const keys = await depart(tx, { workspaceId, userId: id, revokesKeys });
        await removals.remember(transaction, { workspaceId, userId: id }, clock.now());
        const details = { role, keys, keysRevoked: revokesKeys };
        const target = { targetType: "user", targetId: id, details };
        await audit.record({ ...who(caller), action: "workspace.member_removed", ...target }, transaction);
      });
    },

    /**
     * Adds a person at their single sign-on, if the operator has configured it. False if there is no such team. Someone
     * who was removed from it stays out until they are invited again.
     */
    join: ({ workspaceId, userId, role, enters }: Joining): Promise<boolean> =>
      store.inTransaction(async (tx, transaction) => {
        if (!(await tx.isTeam(workspaceId))) return false;
        if (await removals.has(transaction, { workspaceId, userId })) return true;
        await tx.addMember({ workspaceId, userId, role, joinedAt: clock.now() });
        if (enters) await tx.enter(workspaceId, userId);
        const entry = { actorId: userId, workspaceId, action: "workspace.joined" } as const;
        await audit.record({ ...entry, details: { role, by: "oidc" } }, transaction);
        return true;
      }),

    /** Before an account is deleted: teams without other members are deleted with it, others continue without it. */
    leaveAll: async (userId: string, transaction: Database): Promise<void> => {
      const tx = store.within(transaction);
      const teams = (await tx.listOf(userId)).filter(({ personalOf }) => personalOf === null);
      // Always in the same order: otherwise two members of the same teams who leave at once would deadlock.
      for (const workspaceId of teams.map(({ id }) => id).toSorted()) {
        await tx.lock(workspaceId);
        const team = await tx.find(workspaceId, userId);
        if (team === undefined) continue;
        if (team.members > 1) {
          const keys = await depart(tx, { workspaceId, userId, revokesKeys: false });
          const entry = { actorId: userId, workspaceId, action: "workspace.left" } as const;
          await audit.record({ ...entry, details: { keys } }, transaction);
        } else {
          await stopCharging(workspaceId, transaction);
          await tx.remove(workspaceId);
        }
      }
    },
  };
}

/** Checks the role again under the lock: it may have changed since the call came in, and can no longer change now. */
export async function lockAs(
  tx: Pick<WorkspaceTables, "lock" | "member">,
  { workspaceId, userId }: Caller,
  needed: WorkspaceRole,
): Promise<Pick<Caller, "role">> {
  await tx.lock(workspaceId);
  const { role } = (await tx.member(workspaceId, userId)) ?? fail("workspace_not_found");
  requireRole({ role }, needed);
  return { role };
}

export function mustBeTeam({ workspaceId, userId }: Caller): void {
  if (workspaceId === userId) fail("personal_workspace");
}

export function toWorkspace(row: WorkspaceRow): Workspace {
  return {
    id: row.id,
    name: row.name,
    personal: row.personalOf !== null,
    role: row.role,
    plan: row.plan,
    members: row.members,
    keys_shown_once: row.keysShownOnce,
    created_at: row.createdAt.toISOString(),
  };
}

function toMember(row: MemberRow, { userId }: Caller): Member {
  const { id, email, role, joinedAt } = row;
  return { id, email, role, joined_at: joinedAt.toISOString(), is_you: id === userId };
}
