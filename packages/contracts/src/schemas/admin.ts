import { z } from "zod";

import { PLANS, THREAT_LEVELS } from "../vocabulary.ts";
import { PAYMENT_STATUSES, paymentSchema } from "./billing.ts";
import { emailField, timeField } from "./fields.ts";
import { scanLogDetail, scanLogSchema } from "./history.ts";
import { TICKET_STATUSES, ticketSchema } from "./support.ts";
import { deliverySchema } from "./webhooks.ts";

const count = z.int();
const series = z.array(z.object({ date: z.string(), value: z.number() }));
const cursor = z.string().max(512).optional();
const page = { next_cursor: z.string().nullable() };

export const adminOverview = z.object({
  users: count,
  users_last_30_days: count,
  suspended_users: count,
  scans: count,
  scans_last_30_days: count,
  threats_last_30_days: count,
  /** Of the last 30 days: threats over scans, 0 to 1. */
  detection_rate: z.number(),
  revenue_cents: count,
  revenue_last_30_days_cents: count,
  open_tickets: count,
  /** Of the newest scans, a thousand at most. */
  latency_ms: z.object({ p50: z.number(), p95: z.number() }).nullable(),
  /** Of the last 30 days. */
  categories: z.array(z.object({ category: z.string(), count })),
  /** The workspaces on each plan, personal ones and teams: a plan belongs to a workspace, not to a user. */
  plans: z.array(z.object({ plan: z.string(), count })),
  /** One value for each of the last 30 days, in UTC. */
  trends: z.object({ users: series, scans: series, threats: series, revenue_cents: series }),
});
export type AdminOverview = z.infer<typeof adminOverview>;

export const ADMIN_USER_SORTS = ["created_at", "email", "scans"] as const;
export const ADMIN_USER_GROUPS = ["admins", "suspended"] as const;
export const adminUserQuery = z.object({
  /** Any part of the address, or a whole id. */
  q: z.string().trim().max(254).optional(),
  plan: z.enum(PLANS).optional(),
  group: z.enum(ADMIN_USER_GROUPS).optional(),
  /** `scans` lists those who have scanned this month. */
  sort: z.enum(ADMIN_USER_SORTS).optional(),
  cursor,
});
export const adminUser = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  plan: z.string(),
  subscription_status: z.string(),
  /** What an admin has set; null leaves the plan's own limit. */
  scan_limit: z.int().nullable(),
  /** The limit in effect. */
  monthly_scans: count,
  scans_this_month: count,
  role: z.enum(["user", "admin"]),
  suspended: z.boolean(),
  created_at: timeField,
  last_seen_at: timeField.nullable(),
});
export type AdminUser = z.infer<typeof adminUser>;
export const adminUserPage = z.object({ users: z.array(adminUser), ...page });
export const adminUserDetail = adminUser.extend({
  suspended_at: timeField.nullable(),
  period_end: timeField.nullable(),
  /** Listed in ADMIN_EMAILS: the next start makes this user an admin again. */
  admin_by_configuration: z.boolean(),
  store_prompts: z.boolean(),
  sessions: count,
  api_keys: count,
  webhooks: count,
  paid_cents: count,
  second_factor: z.object({
    /** An admin requires one: without it, the user can do nothing but set it up. */
    required: z.boolean(),
    totp: z.boolean(),
    passkeys: count,
  }),
});
export const adminUserUpdate = z
  .object({
    plan: z.enum(PLANS).optional(),
    scan_limit: z.int().min(0).max(1_000_000_000).nullable().optional(),
    role: z.enum(["user", "admin"]).optional(),
    suspended: z.boolean().optional(),
    second_factor_required: z.boolean().optional(),
  })
  .refine(
    (body) => Object.keys(body).length > 0,
    "Send at least one of plan, scan_limit, role, suspended, second_factor_required.",
  );
export const adminInvitation = z.object({ email: emailField });
export type AdminUserUpdate = z.infer<typeof adminUserUpdate>;

/** Prompt text is masked in the list; opening one entry is written to the audit log. */
export const adminThreat = scanLogSchema
  .omit({ original_prompt: true, sanitized_prompt: true, action: true, policy: true })
  .extend({
    email: z.string(),
    masked_prompt: z.string().nullable(),
    prompt_chars: count,
  });
export const adminThreatQuery = z.object({
  level: z.enum(THREAT_LEVELS).optional(),
  /** A user's id or whole address. */
  user: z.string().trim().max(254).optional(),
  cursor,
});
export const adminThreatPage = z.object({ threats: z.array(adminThreat), ...page });
export const adminThreatDetail = scanLogDetail.omit({ input: true }).extend({ email: z.string() });

export const adminTicket = ticketSchema.extend({ is_priority: z.boolean(), user_id: z.string().nullable() });
export const adminTicketDetail = adminTicket.extend({
  /** Oldest first. */
  answers: z.array(
    z.object({ id: z.string(), text: z.string(), author: z.string().nullable(), created_at: timeField }),
  ),
});
export const adminTicketQuery = z.object({ status: z.enum(TICKET_STATUSES).optional(), cursor });
export const adminTicketPage = z.object({ tickets: z.array(adminTicket), ...page });
export const adminTicketUpdate = z
  .object({
    answer: z.string().trim().min(1).max(20_000).optional(),
    status: z.enum(TICKET_STATUSES).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, "Send an answer, a status, or both.");

export const adminPaymentQuery = z.object({
  /** `disputed` is not a status of its own: such a payment is paid or refunded. */
  status: z.enum([...PAYMENT_STATUSES, "disputed"]).optional(),
  /** A whole address or a whole reference. */
  q: z.string().trim().max(254).optional(),
  cursor,
});
export const adminPaymentPage = z.object({
  payments: z.array(
    paymentSchema.extend({
      email: z.string(),
      user_id: z.string().nullable(),
      failure_reason: z.string().nullable(),
      /** The newest dispute, if the card holder has contested the payment at the bank. */
      dispute: z
        .object({
          category: z.string().nullable(),
          amount_cents: z.int().nullable(),
          opened_at: timeField,
          reminded_at: timeField.nullable(),
          due_at: timeField.nullable(),
          resolved_at: timeField.nullable(),
          resolution: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  ...page,
});

export const adminPageQuery = z.object({ cursor });
export const adminWebhookFailure = deliverySchema.omit({ request_body: true, response_body: true }).extend({
  email: z.string(),
  url: z.string(),
  /** A replay to an endpoint that is switched off fails again at once. */
  endpoint_enabled: z.boolean(),
});
export const adminWebhookFailurePage = z.object({ failures: z.array(adminWebhookFailure), ...page });
export const adminDeadJob = z.object({
  id: z.string(),
  queue: z.string(),
  error: z.string().nullable(),
  failed_at: timeField,
});
export const adminDeadJobList = z.object({ jobs: z.array(adminDeadJob) });

const queueDepth = z.object({ waiting: count, running: count, dead: count });
export const adminHealth = z.object({
  database: z.object({
    kind: z.enum(["embedded", "postgresql"]),
    ok: z.boolean(),
    latency_ms: z.number(),
    size_bytes: z.number().nullable(),
    version: z.string(),
  }),
  queue: queueDepth,
  webhooks: z.object({ waiting: count, failed_last_24_hours: count }),
  scans_waiting: count,
  model: z.object({ loaded: z.boolean(), version: z.string().nullable(), reason: z.string().nullable() }),
  versions: z.object({ app: z.string(), node: z.string() }),
  disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
  uptime_s: z.number(),
});
export type AdminHealth = z.infer<typeof adminHealth>;
