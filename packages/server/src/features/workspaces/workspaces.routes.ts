import { routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { InvitationsService } from "./invitations.service.ts";
import type { WorkspacesService } from "./workspaces.service.ts";

const OK = { ok: true } as const;

export interface WorkspaceServices {
  readonly workspaces: WorkspacesService;
  readonly invitations: InvitationsService;
}

export function mountWorkspaceRoutes(mount: Mount, { workspaces, invitations }: WorkspaceServices): void {
  mountTeam(mount, workspaces);
  mountMembers(mount, workspaces);
  mountInvitations(mount, invitations);
}

function mountTeam(mount: Mount, workspaces: WorkspacesService): void {
  mount(routes.workspaces, ({ caller }) => workspaces.list(caller));
  mount(routes.createWorkspace, ({ caller, body }) => workspaces.create(caller, body.name));
  mount(routes.workspace, ({ caller }) => workspaces.find(caller));
  mount(routes.updateWorkspace, ({ caller, body: { name, keys_shown_once: keysShownOnce, password } }) =>
    workspaces.update(caller, { name, keysShownOnce, password }),
  );
  mount(
    routes.deleteWorkspace,
    async ({ caller, body }) => {
      await workspaces.remove(caller, body.password);
      return OK;
    },
    { limit: "passwordPerUser" },
  );
  mount(routes.leaveWorkspace, async ({ caller }) => {
    await workspaces.leave(caller);
    return OK;
  });
}

function mountMembers(mount: Mount, workspaces: WorkspacesService): void {
  mount(routes.members, async ({ caller }) => ({ members: await workspaces.members(caller) }));
  mount(routes.updateMember, ({ caller, params, body }) =>
    workspaces.setRole(caller, { id: params.id, role: body.role, password: body.password }),
  );
  mount(routes.removeMember, async ({ caller, params, body }) => {
    const { revoke_keys: revokesKeys = false, password } = body ?? {};
    await workspaces.removeMember(caller, { id: params.id, revokesKeys, password });
    return OK;
  });
}

function mountInvitations(mount: Mount, invitations: InvitationsService): void {
  mount(routes.invitations, async ({ caller }) => ({ invitations: await invitations.list(caller) }));
  mount(
    routes.invite,
    ({ caller, body: { email, role, password } }) => invitations.invite(caller, { email, role, password }),
    { limit: "mailPerAccount" },
  );
  mount(routes.revokeInvitation, async ({ caller, params }) => {
    await invitations.revoke(caller, params.id);
    return OK;
  });
  mount(
    routes.lookAtInvitation,
    async ({ body }) => {
      const { workspaceName, email, role, ...inviter } = await invitations.look(body.token);
      const { invitedBy: invited_by, isInviterProven: invited_by_verified } = inviter;
      return { workspace: workspaceName, email, role, invited_by, invited_by_verified };
    },
    { limit: "tokenPerAddress" },
  );
  mount(routes.acceptInvitation, async ({ caller, body }) => ({
    workspace: await invitations.accept(caller, body.token),
  }));
}
