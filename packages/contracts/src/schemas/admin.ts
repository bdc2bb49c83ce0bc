import { z } from "zod";

import { PLANS } from "../vocabulary.ts";
import { paymentSchema } from "./billing.ts";
import { timeField } from "./fields.ts";
import { scanLogDetail, scanLogSchema } from "./history.ts";
import { TICKET_STATUSES, ticketSchema } from "./support.ts";
import { deliverySchema } from "./webhooks.ts";

const count = z.int();
const series = z.array(z.object({ date: z.string(), value: z.number() }));
const cursor = z.string().max(256).optional();
const page = { next_cursor: z.string().nullable() };

export const adminOverview = z.object({
  users: count,
  users_last_30_days: count,
  scans: count,
  scans_last_30_days: count,
  detection_rate: z.number(),
  revenue_cents: count,
  latency_ms: z.object({ p50: z.number(), p95: z.number() }).nullable(),
  categories: z.array(z.object({ category: z.string(), count })),
  plans: z.array(z.object({ plan: z.string(), count })),
  trends: z.object({ users: series, scans: series, threats: series, revenue_cents: series }),
});

export const adminUserQuery = z.object({
  q: z.string().max(254).optional(),
  plan: z.enum(PLANS).optional(),
  sort: z.enum(["created_at", "email", "scans"]).optional(),
  cursor,
});
export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  plan: z.string(),
  subscription_status: z.string(),
  scan_limit: z.int().nullable(),
  scans_this_month: count,
  role: z.enum(["user", "admin"]),
  suspended: z.boolean(),
  created_at: timeField,
  last_seen_at: timeField.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;
export const adminUserPage = z.object({ users: z.array(adminUser), ...page });
export const adminUserUpdate = z
  .object({
    plan: z.enum(PLANS).optional(),
    scan_limit: z.int().min(0).max(1_000_000_000).nullable().optional(),
    role: z.enum(["user", "admin"]).optional(),
    suspended: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 0, "Name at least one of plan, scan_limit, role, suspended.");

/** Prompt text is masked in the list; opening one entry is written to the audit log. */
export const adminThreat = scanLogSchema.omit({ original_prompt: true, sanitized_prompt: true }).extend({
  email: z.string(),
  masked_prompt: z.string().nullable(),
});
export const adminThreatQuery = z.object({ cursor });
export const adminThreatPage = z.object({ threats: z.array(adminThreat), ...page });
export const adminThreatDetail = scanLogDetail.extend({ email: z.string() });

export const adminTicketQuery = z.object({ status: z.enum(TICKET_STATUSES).optional(), cursor });
export const adminTicketPage = z.object({ tickets: z.array(ticketSchema), ...page });
export const adminTicketUpdate = z
  .object({
    answer: z.string().trim().min(1).max(20_000).optional(),
    status: z.enum(TICKET_STATUSES).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, "Send an answer, a status, or both.");

export const adminPageQuery = z.object({ cursor });
export const adminPaymentPage = z.object({
  payments: z.array(paymentSchema.extend({ email: z.string() })),
  ...page,
});
export const adminWebhookFailurePage = z.object({
  failures: z.array(deliverySchema.extend({ email: z.string(), url: z.string() })),
  ...page,
});
export const adminDeadJob = z.object({
  id: z.string(),
  queue: z.string(),
  error: z.string().nullable(),
  failed_at: timeField,
});
export const adminDeadJobList = z.object({ jobs: z.array(adminDeadJob) });

export const auditEntry = z.object({
  id: z.string(),
  at: timeField,
  actor_id: z.string().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  ip_address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export const auditQuery = z.object({
  actor: z.string().max(254).optional(),
  action: z.string().max(100).optional(),
  from: timeField.optional(),
  to: timeField.optional(),
  cursor,
});
export const auditPage = z.object({ entries: z.array(auditEntry), ...page });

export const adminHealth = z.object({
  database: z.object({
    kind: z.enum(["embedded", "postgresql"]),
    ok: z.boolean(),
    latency_ms: z.number(),
    size_bytes: z.number().nullable(),
  }),
  queue: z.object({ waiting: count, running: count, dead: count }),
  model: z.object({ loaded: z.boolean(), version: z.string().nullable(), reason: z.string().nullable() }),
  versions: z.object({ app: z.string(), node: z.string() }),
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  uptime_s: z.number(),
});
