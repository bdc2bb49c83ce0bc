import { includesRole } from "@prompt-shield/contracts";
import type { WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../failure.ts";
import type { Caller } from "./caller.ts";

/** Refuses callers whose role in the workspace is too low, and names the role that they need. */
export function requireRole({ role }: Pick<Caller, "role">, needed: WorkspaceRole): void {
  if (includesRole(role, needed)) return;
  fail("role_required", {
    message: `This needs the role ${needed} in the workspace, and yours is ${role}. Ask one of its owners.`,
  });
}
