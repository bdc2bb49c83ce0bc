import type { AdminUser, AdminUserUpdate } from "@prompt-shield/contracts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { AuditEntry } from "../../ports/audit.ts";
import type { UserRow } from "./users.store.ts";

/** The changes as audit log entries. */
export function changedFields(
  before: UserRow,
  wish: AdminUserUpdate,
): Pick<AuditEntry, "action" | "details">[] {
  const { plan, role, isSuspended } = {
    plan: before.plan ?? "free",
    role: before.isAdmin ? "admin" : "user",
    isSuspended: before.suspendedAt !== null,
  };
  const entries: Pick<AuditEntry, "action" | "details">[] = [];
  if (wish.plan !== undefined && wish.plan !== plan)
    entries.push({ action: "user.plan_changed", details: { from: plan, to: wish.plan } });
  if (wish.scan_limit !== undefined && wish.scan_limit !== before.scanLimit)
    entries.push({
      action: "user.scan_limit_changed",
      details: { from: before.scanLimit, to: wish.scan_limit },
    });
  if (wish.role !== undefined && wish.role !== role)
    entries.push({ action: "user.role_changed", details: { from: role, to: wish.role } });
  if (wish.suspended !== undefined && wish.suspended !== isSuspended)
    entries.push({ action: wish.suspended ? "user.suspended" : "user.restored" });
  const isDemanded = before.isSecondFactorRequired ?? false;
  if (wish.second_factor_required !== undefined && wish.second_factor_required !== isDemanded)
    entries.push({
      action: wish.second_factor_required ? "user.second_factor_demanded" : "user.second_factor_waived",
    });
  return entries;
}

export function toUser(row: UserRow, terms: PlanTerms): AdminUser {
  const plan = row.plan ?? "free";
  return {
    id: row.id,
    email: row.email,
    email_verified: row.emailVerified,
    plan,
    subscription_status: row.subscriptionStatus ?? "inactive",
    scan_limit: row.scanLimit,
    monthly_scans: terms.monthlyScans(plan, row.scanLimit),
    scans_this_month: row.scans,
    role: row.isAdmin ? "admin" : "user",
    suspended: row.suspendedAt !== null,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  };
}
