import { ACCESS, EVENT_ACCESS, includesRole } from "@prompt-shield/contracts/access";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { useWorkspaces } from "./workspaces.ts";

/** The calls whose access depends on the role in the workspace. */
export type RoleCall = {
  [Name in keyof typeof ACCESS]: (typeof ACCESS)[Name] extends WorkspaceRole ? Name : never;
}[keyof typeof ACCESS];

/** Uses the table that the server enforces, so that the screens cannot drift apart from it. */
export function mayCall(role: WorkspaceRole, name: RoleCall): boolean {
  return includesRole(role, ACCESS[name]);
}

/** The role in the current workspace. Undefined until it is known, and for visitors. */
export function useRole(isSignedIn = true): WorkspaceRole | undefined {
  const { data } = useWorkspaces(isSignedIn);
  return data?.workspaces.find(({ id }) => id === data.current)?.role;
}

/**
 * Until the role is known, everything is offered: most people are alone in their workspace, and the server
 * decides anyway.
 */
export function useMay(isSignedIn = true): (name: RoleCall) => boolean {
  const role = useRole(isSignedIn);
  return (name) => role === undefined || mayCall(role, name);
}

/** Whether the person's role may subscribe a webhook to such events. */
export function useMayHear(): (event: keyof typeof EVENT_ACCESS) => boolean {
  const role = useRole();
  return (event) => role === undefined || includesRole(role, EVENT_ACCESS[event]);
}
