import { createHash, randomBytes } from "node:crypto";
import { ACCESS, type Invitation, type Workspace } from "@prompt-shield/contracts";
import { INVITATION_DAYS, INVITATIONS_PER_DAY, MEMBERS_PER_WORKSPACE } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../../failure.ts";
import type { Caller } from "../../http/caller.ts";
import { requireRole } from "../../http/role.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { newId } from "../../ports/ids.ts";
import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { InvitationRow, InvitationsStore } from "./invitations.store.ts";
import { removals } from "./removals.store.ts";
import { invitationMail } from "./workspaces.mails.ts";
import { lockAs, mustBeTeam, toWorkspace, type WorkspacesParts } from "./workspaces.service.ts";

export interface InvitationsParts extends Pick<WorkspacesParts, "store" | "requireFresh"> {
  readonly invitations: InvitationsStore;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
  readonly appUrl: string;
}

export interface InvitationWish {
  readonly email: string;
  readonly role: WorkspaceRole;
  readonly password: string | undefined;
}

const DAY_MS = 86_400_000;

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Mailed invitations into a workspace. Only the invited address can accept one. */
export function createInvitationsService(parts: InvitationsParts) {
  const { store, invitations, audit, clock, mail, mailCap, appUrl, requireFresh } = parts;

  const look = async (token: string): Promise<InvitationRow> =>
    (await invitations.byToken(hash(token), clock.now())) ?? fail("link_invalid");

  return {
    look,

    /**
     * Whether the token belongs to an invitation of this address. It lets the invited person sign up where sign-up is
     * closed.
     */
    isInvited: async (token: string, email: string): Promise<boolean> =>
      (await invitations.byToken(hash(token), clock.now()))?.email === email.toLowerCase(),

    list: async ({ workspaceId }: Caller): Promise<Invitation[]> =>
      (await invitations.list(workspaceId, clock.now())).map(toInvitation),

    invite: async (caller: Caller, wish: InvitationWish): Promise<Invitation> => {
      mustBeTeam(caller);
      const { userId: actorId, workspaceId } = caller;
      const { role } = wish;
      const email = wish.email.toLowerCase();
      if (role === "owner") requireRole(caller, "owner");
      await requireFresh(caller, { password: wish.password });
      if (await store.hasMemberWith(workspaceId, email)) fail("already_member");
      const now = clock.now();
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const row = { id: newId(now.getTime()), workspaceId, email, role, createdAt: now, expiresAt };
      const { name } = await store.inTransaction(async (tables, transaction) => {
        const current = await lockAs(tables, caller, ACCESS.invite);
        if (role === "owner") requireRole(current, "owner");
        const since = new Date(now.getTime() - DAY_MS);
        if ((await tables.doneSince(actorId, "workspace.invited", since)) >= INVITATIONS_PER_DAY)
          fail("rate_limited", { message: MESSAGES.invitationsOfTheDay, headers: { "Retry-After": "3600" } });
        const workspace = (await tables.find(workspaceId, actorId)) ?? fail("workspace_not_found");
        if (
          workspace.members + (await invitations.countOthers(row, now, transaction)) >=
          MEMBERS_PER_WORKSPACE
        )
          fail("member_limit_reached");
        await invitations.replace({ ...row, tokenHash: hash(token), invitedBy: actorId }, transaction);
        const entry = { actorId, workspaceId, action: "workspace.invited" } as const;
        await audit.record({ ...entry, details: { email, role } }, transaction);
        if (await mailCap.allows(email, "strangers", transaction)) {
          const inviter = { invitedBy: caller.email, isProven: caller.emailVerified };
          const letter = { to: email, workspace: workspace.name, role, ...inviter, token };
          await mail.dispatch(invitationMail(appUrl, letter), transaction);
        }
        return workspace;
      });
      const inviter = { invitedBy: caller.email, inviterId: actorId, isInviterProven: caller.emailVerified };
      return toInvitation({ ...row, workspaceName: name, ...inviter });
    },

    revoke: async ({ userId: actorId, workspaceId }: Caller, id: string): Promise<void> => {
      const email = (await invitations.revoke(workspaceId, id)) ?? fail("not_found");
      await audit.record({
        actorId,
        workspaceId,
        action: "workspace.invitation_revoked",
        details: { email },
      });
    },

    accept: async (caller: Caller, token: string): Promise<Workspace> => {
      const { id, workspaceId, email, role, inviterId } = await look(token);
      if (email !== caller.email) fail("invitation_for_another");
      const { userId } = caller;
      await store.inTransaction(async (tables, transaction) => {
        // Serialises with deleting the team and with withdrawing the invitation.
        await tables.lock(workspaceId);
        if (!(await invitations.take(id, transaction))) fail("link_invalid");
        await tables.addMember({ workspaceId, userId, role, joinedAt: clock.now() });
        await removals.takeBack(transaction, { workspaceId, userId });
        const entry = { actorId: userId, workspaceId, action: "workspace.joined" } as const;
        await audit.record({ ...entry, details: { role, inviterId } }, transaction);
      });
      return toWorkspace((await store.find(workspaceId, userId)) ?? fail("link_invalid"));
    },
  };
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invitedBy,
    expires_at: row.expiresAt.toISOString(),
    created_at: row.createdAt.toISOString(),
  };
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
