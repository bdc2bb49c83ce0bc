import { z } from "zod";

import { PAGE_SIZE } from "../limits.ts";
import { VALIDATION } from "../messages.ts";
import {
  ACTIONS,
  ACTION_TYPES,
  CATEGORIES,
  FEEDBACK_VERDICTS,
  LOG_SOURCES,
  SOURCES,
  THREAT_LEVELS,
} from "../vocabulary.ts";
import { inputFields } from "./content.ts";
import { confirmingPasswordField, timeField } from "./fields.ts";
import { fileScanResponse } from "./file.ts";
import { sanitizeResponse, scanResponse } from "./scan.ts";

export const scanLogSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  /** Null when the owner has turned prompt storage off. */
  original_prompt: z.string().nullable(),
  sanitized_prompt: z.string().nullable(),
  is_malicious: z.boolean(),
  confidence: z.number(),
  detected_patterns: z.array(z.string()),
  categories: z.array(z.string()),
  threat_level: z.enum(THREAT_LEVELS),
  risk_score: z.int(),
  /** Where a content came from, or `messages`; for a prompt the same as `answered_by`. */
  source: z.enum(LOG_SOURCES),
  answered_by: z.enum(SOURCES),
  duration_ms: z.number(),
  action_type: z.enum(ACTION_TYPES),
  /** What was to be done, or in shadow mode what would have been. */
  action: z.enum(ACTIONS),
  policy: z.object({ id: z.string(), version: z.int(), shadow: z.boolean() }).nullable(),
  scanned_at: timeField,
  /** Only for calls through the gateway, or in the format of another guard. */
  gateway: z
    .object({
      /** The protocol, such as `openai` or `lakera`. */
      via: z.string(),
      model: z.string().nullable(),
      /** The role of the message in which something was found. */
      culprit_role: z.string().nullable(),
      /** What was done, or in shadow mode what would have been. */
      action: z.string(),
    })
    .nullable()
    .optional(),
});
export type ScanLog = z.infer<typeof scanLogSchema>;

/** One entry with its original response, as far as that was stored. */
export const scanLogDetail = scanLogSchema.extend({
  result: z.union([fileScanResponse, scanResponse, sanitizeResponse]).nullable(),
  /**
   * What was sent, as a scan takes it. Null if only its text was stored: for files, calls through the gateway and
   * entries from before this was kept.
   */
  input: z.object(inputFields(VALIDATION.blankScan)).nullable().optional(),
  /** The owner's feedback on the verdict. */
  feedback: z
    .object({ verdict: z.enum(FEEDBACK_VERDICTS), note: z.string().nullable(), created_at: timeField })
    .nullable()
    .optional(),
});
export type ScanLogDetail = z.infer<typeof scanLogDetail>;

export const scanLogFilters = z.object({
  q: z.string().max(1_000).optional(),
  verdict: z.enum(["malicious", "clean"]).optional(),
  action: z.enum(ACTION_TYPES).optional(),
  category: z.enum(CATEGORIES).optional(),
  from: timeField.optional(),
  to: timeField.optional(),
});
export const scanLogQuery = scanLogFilters.extend({
  cursor: z.string().max(256).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE).optional(),
});
export const scanLogPage = z.object({ items: z.array(scanLogSchema), next_cursor: z.string().nullable() });
export const deletedResponse = z.object({ deleted: z.int() });

export const profileSchema = z.object({
  id: z.string(),
  email: z.string(),
  plan: z.string(),
  subscription_status: z.string(),
  scan_limit: z.int(),
  api_key_limit: z.int(),
  customer_code: z.string().nullable(),
  subscription_code: z.string().nullable(),
  email_token: z.string().nullable(),
  period_end: timeField.nullable(),
  cancel_at_period_end: z.boolean(),
  store_prompts: z.boolean(),
  /** Whether texts with the caller's feedback may be used for training. */
  share_feedback: z.boolean(),
  is_admin: z.boolean(),
  created_at: timeField,
});
export type Profile = z.infer<typeof profileSchema>;
export const profileUpdate = z
  .object({ store_prompts: z.boolean().optional(), share_feedback: z.boolean().optional() })
  .refine((body) => Object.keys(body).length > 0, "Send store_prompts or share_feedback.");

export const usageSchema = z.object({
  month_year: z.string(),
  scan_count: z.int(),
  limit: z.int(),
  /** Present if there is no limit; `limit` is then a number that nobody reaches. */
  unlimited: z.literal(true).optional(),
  remaining: z.int(),
  /** Capped at 100. */
  percent: z.number(),
  state: z.enum(["ok", "warning", "reached"]),
  resets_at: timeField,
});
export type Usage = z.infer<typeof usageSchema>;

export const analyticsSchema = z.object({
  total: z.int(),
  last_7_days: z.int(),
  malicious: z.int(),
  clean: z.int(),
  success_rate: z.number(),
  grade: z.enum(["excellent", "good", "needs improvement"]),
  days: z.array(z.object({ date: z.string(), clean: z.int(), malicious: z.int() })),
  categories: z.array(z.object({ category: z.string(), count: z.int() })),
  latency_ms: z.object({ p50: z.number(), p95: z.number() }).nullable(),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const accountExport = z.object({
  exported_at: timeField,
  user: z.record(z.string(), z.unknown()),
  profile: z.record(z.string(), z.unknown()),
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
/**
 * Always with the password: a stolen session must not be able to erase its owner. An account without a password leaves
 * it out and confirms by a sign-in or step-up in the last ten minutes.
 */
export const accountDeletion = z.object({ password: confirmingPasswordField.optional() });
