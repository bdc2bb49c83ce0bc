import type { AuditAction } from "@prompt-shield/contracts/audit-actions";
import { isAction } from "./audit-words.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface AuditFilterValues {
  actor: string;
  target: string;
  action: AuditAction | undefined;
  /** Days in the format of date inputs: 2026-11-15. */
  from: string;
  to: string;
}

export const NO_AUDIT_FILTERS = { actor: "", target: "", action: "", from: "", to: "" };

export function readAuditFilters(read: (name: string) => string): AuditFilterValues {
  const action = read("action");
  const day = (name: string) => (DAY.test(read(name)) ? read(name) : "");
  return {
    actor: read("actor"),
    target: read("target"),
    action: isAction(action) ? action : undefined,
    from: day("from"),
    to: day("to"),
  };
}

/**
 * Converts the filters to the server's query: days become exact times in the reader's time zone, and empty
 * filters are left out.
 */
export function auditQuery({ actor, target, action, from, to }: AuditFilterValues) {
  return {
    ...(actor !== "" && { actor }),
    ...(target !== "" && { target }),
    ...(action && { action }),
    ...(from !== "" && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to !== "" && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}
