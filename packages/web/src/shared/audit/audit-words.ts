import { AUDIT_ACTIONS } from "@prompt-shield/contracts/audit-actions";
import type { AuditAction } from "@prompt-shield/contracts/audit-actions";
import type { Answer } from "../../lib/api.ts";

export type AuditEntry = Answer<"GET /api/v1/admin/audit-log">["entries"][number];

export function actionName(action: string): string {
  return isAction(action) ? AUDIT_ACTIONS[action] : action;
}

export function actorName({ actor_email: email, actor_id: id, action }: AuditEntry): string {
  if (email ?? id) return email ?? `Deleted account ${id}`;
  return action.endsWith(".refused") ? "Not signed in" : "The server";
}

export function targetName({ target, target_email: email, details }: AuditEntry): string {
  if (email) return email;
  if (target) return target;
  return typeof details["email"] === "string" ? details["email"] : "–";
}

export function isAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}
