import { z } from "zod";

import { AUDIT_ACTION_NAMES } from "../audit-actions.ts";
import { timeField } from "./fields.ts";

export const auditEntry = z.object({
  id: z.string(),
  at: timeField,
  actor_id: z.string().nullable(),
  /** Null if nobody was signed in, and for deleted accounts. */
  actor_email: z.string().nullable(),
  action: z.string(),
  /** Kind and id of what was acted on. */
  target: z.string().nullable(),
  target_email: z.string().nullable(),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditLogEntry = z.infer<typeof auditEntry>;
export const auditFilters = z.object({
  /** Who acted: a user's id or whole address. */
  actor: z.string().trim().max(254).optional(),
  /** What was acted on: any id, or a user's whole address. */
  target: z.string().trim().max(254).optional(),
  action: z.enum(AUDIT_ACTION_NAMES).optional(),
  from: timeField.optional(),
  to: timeField.optional(),
});
export const auditQuery = auditFilters.extend({ cursor: z.string().max(512).optional() });
export const auditPage = z.object({ entries: z.array(auditEntry), next_cursor: z.string().nullable() });
