import type { Platform } from "../../platform.ts";
import { mountWorkspaceAudit, type AuditReader } from "./audit.routes.ts";
import { createInvitationsService } from "./invitations.service.ts";
import { createInvitationsStore } from "./invitations.store.ts";
import { mountWorkspaceRoutes } from "./workspaces.routes.ts";
import { createWorkspacesService, type WorkspacesParts } from "./workspaces.service.ts";
import { createWorkspacesStore } from "./workspaces.store.ts";

interface Lent {
  readonly stepUp: Pick<WorkspacesParts, "requireFresh" | "mustMatch">;
  readonly billing: Pick<WorkspacesParts, "stopCharging">;
}

/** Teams, their members and roles. */
export function wireWorkspaces(platform: Platform, { stepUp, billing }: Lent) {
  const { mount, db, config } = platform;
  const parts = { ...platform, ...stepUp, ...billing, store: createWorkspacesStore(db) };
  const workspaces = createWorkspacesService(parts);
  const invitations = createInvitationsService({
    ...parts,
    invitations: createInvitationsStore(db),
    appUrl: config.appUrl,
  });
  mountWorkspaceRoutes(mount, { workspaces, invitations });
  return {
    leaveAll: workspaces.leaveAll,
    joinTeam: workspaces.join,
    isInvited: invitations.isInvited,
    readAudit: (log: AuditReader) => mountWorkspaceAudit(mount, log),
  };
}
