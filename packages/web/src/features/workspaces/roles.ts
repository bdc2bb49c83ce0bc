import { includesRole } from "@prompt-shield/contracts/access";
import { WORKSPACE_ROLES } from "@prompt-shield/contracts/vocabulary";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { mayCall } from "../../lib/role.ts";

export const ROLE_NAMES: Readonly<Record<WorkspaceRole, string>> = {
  owner: "Owner",
  admin: "Admin",
  developer: "Developer",
  viewer: "Viewer",
};

export const ROLE_HINTS: Readonly<Record<WorkspaceRole, string>> = {
  owner: "Everything, including payments and deleting the workspace.",
  admin: "Members, policies and the audit log, plus everything developers can do.",
  developer: "Scans, API keys and webhooks.",
  viewer: "Can see everything but change nothing.",
};

/** The roles a member may assign: none above their own. */
export function rolesToGive(role: WorkspaceRole): WorkspaceRole[] {
  return WORKSPACE_ROLES.filter((given) => includesRole(role, given));
}

/** Only owners manage owners, and nobody manages themselves: members leave instead. */
export function mayManage(role: WorkspaceRole, member: { role: WorkspaceRole; is_you: boolean }): boolean {
  return !member.is_you && mayCall(role, "updateMember") && includesRole(role, member.role);
}
