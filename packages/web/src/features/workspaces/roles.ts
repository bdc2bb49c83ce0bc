import { ACCESS, includesRole } from "@prompt-shield/contracts/access";
import { WORKSPACE_ROLES } from "@prompt-shield/contracts/vocabulary";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";

export const ROLE_NAMES: Readonly<Record<WorkspaceRole, string>> = {
  owner: "Owner",
  admin: "Admin",
  developer: "Developer",
  viewer: "Viewer",
};

export const ROLE_HINTS: Readonly<Record<WorkspaceRole, string>> = {
  owner: "Everything, with payments and deleting the workspace.",
  admin: "Members, policies and the audit log, and all that developers do.",
  developer: "Scans, API keys and webhooks.",
  viewer: "Sees everything and changes nothing.",
};

/** The calls whose access depends on the role in the workspace. */
type RoleCall = {
  [Name in keyof typeof ACCESS]: (typeof ACCESS)[Name] extends WorkspaceRole ? Name : never;
}[keyof typeof ACCESS];

export function mayCall(role: WorkspaceRole, name: RoleCall): boolean {
  return includesRole(role, ACCESS[name]);
}

/** Nobody gives a role above their own. */
export function rolesToGive(role: WorkspaceRole): WorkspaceRole[] {
  return WORKSPACE_ROLES.filter((given) => includesRole(role, given));
}

/** Owners are managed by owners, and nobody by themselves: for that there is leaving. */
export function mayManage(role: WorkspaceRole, member: { role: WorkspaceRole; is_you: boolean }): boolean {
  return !member.is_you && mayCall(role, "updateMember") && includesRole(role, member.role);
}
