import { z } from "zod";

import { VALIDATION } from "../messages.ts";
import {
  ACTIONS,
  ACTION_TYPES,
  ANALYSIS_GROUPS,
  CATEGORIES,
  CONTENT_SOURCES,
  MESSAGE_ROLES,
  REASON_KINDS,
  SANITIZATION_LEVELS,
  SENSITIVITIES,
  SEVERITIES,
  SOURCES,
  THREAT_LEVELS,
} from "../vocabulary.ts";
import { checkInput, inputFields, messageSchema, oneInput } from "./content.ts";
import { checkPrompt } from "./fields.ts";
import { list } from "./list.ts";

export const categorySchema = z.enum(CATEGORIES);

/** Names from the older documentation, still understood in `options.categories`. */
const CATEGORY_ALIASES = {
  injection: ["Prompt Injection", "System Override", "Encoded Attempts"],
  extraction: ["Data Leakage", "Sensitive Data"],
  jailbreak: ["Role Hijacking", "System Override"],
} as const;

export const categoriesField = list(
  z.union([categorySchema, z.enum(["injection", "extraction", "jailbreak"])]),
)
  .min(1, "Name at least one category, or leave categories out.")
  .max(16)
  .transform((names) => [
    ...new Set(
      names.flatMap((name) =>
        name in CATEGORY_ALIASES
          ? CATEGORY_ALIASES[name as keyof typeof CATEGORY_ALIASES]
          : [name as (typeof CATEGORIES)[number]],
      ),
    ),
  ]);

export const scanOptionsSchema = z.object({
  sensitivity: z.enum(SENSITIVITIES).optional(),
  categories: categoriesField.optional(),
});

/** `strict` is the documented older name of `aggressive`. */
export const levelField = z
  .enum([...SANITIZATION_LEVELS, "strict"])
  .transform((level) => (level === "strict" ? "aggressive" : level));

/** `/api/v1/scan`: a prompt, a content or a conversation. */
export const anyScanRequest = z
  .object({ ...inputFields(VALIDATION.blankScan), options: scanOptionsSchema.optional() })
  .check(({ value, issues }) => checkInput(value, VALIDATION.blankScan, issues))
  .meta(oneInput);

export const anySanitizeRequest = z
  .object({
    ...inputFields(VALIDATION.blankSanitize),
    level: levelField.optional(),
    sanitization_level: levelField.optional(),
  })
  .check(({ value, issues }) => checkInput(value, VALIDATION.blankSanitize, issues))
  .meta(oneInput);

export const findingSchema = z.object({
  category: categorySchema,
  rule: z.string(),
  severity: z.enum(SEVERITIES),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  explanation: z.string(),
  via: z.string().optional(),
});
export type FindingResponse = z.infer<typeof findingSchema>;

const analysisSchema = z.object(
  Object.fromEntries(ANALYSIS_GROUPS.map((group) => [group, z.array(z.string())])) as Record<
    (typeof ANALYSIS_GROUPS)[number],
    z.ZodArray<z.ZodString>
  >,
);

const notesField = z
  .array(z.string())
  .optional()
  .describe("What was not read: because a limit was reached, or because it is no text, such as an image.");

/** The verdict of the engine itself; the server adds ids, timing and quota. */
export const verdictSchema = z.object({
  isMalicious: z.boolean(),
  confidence: z.number().min(0).max(1),
  threatLevel: z.enum(THREAT_LEVELS),
  riskScore: z.int().min(0).max(100),
  categories: z.array(categorySchema),
  detectedPatterns: z.array(z.string()),
  sensitiveDataFound: z.array(z.string()),
  detailedAnalysis: analysisSchema,
  message: z.string(),
  source: z.enum(SOURCES),
  findings: z.array(findingSchema),
  notes: notesField,
});

export const reasonSchema = z.object({
  kind: z.enum(REASON_KINDS),
  /** The category, or the name of your own pattern, word or exception. */
  name: z.string(),
  action: z.enum(ACTIONS),
});

/** What to do with the text, in the responses of scan and sanitize alike. */
const decisionFields = {
  /** Without a policy: block for threats, allow otherwise. In shadow mode: what would have been done. */
  action: z.enum(ACTIONS),
  /** Why, strictest first. */
  action_reasons: z.array(reasonSchema).optional(),
  /** The policy that decided, if any. */
  policy: z.object({ id: z.string(), version: z.int(), shadow: z.boolean() }).optional(),
};

/** One message, or one field of a content, with a finding. Positions refer to its own text. */
export const segmentSchema = z.object({
  /** The number of the message or the field, from 0. */
  index: z.int(),
  role: z.enum(MESSAGE_ROLES).optional(),
  source: z.enum(CONTENT_SOURCES).optional(),
  /**
   * A JSON pointer, a CSS path, a header or part name, `/row/column`, after its place in the message; absent for the
   * whole text.
   */
  path: z.string().optional(),
  /** The text that was read there. */
  text: z.string(),
  isMalicious: z.boolean(),
  threatLevel: z.enum(THREAT_LEVELS),
  riskScore: z.int().min(0).max(100),
  categories: z.array(categorySchema),
  findings: z.array(findingSchema),
});
export type SegmentResponse = z.infer<typeof segmentSchema>;

export const scanResponse = verdictSchema.extend({
  ...decisionFields,
  /** With `content` and `messages` only. */
  segments: z.array(segmentSchema).optional(),
  scan_id: z.string(),
  duration_ms: z.number(),
  remaining_quota: z.int(),
  status: z.enum(["safe", "unsafe"]),
  threats: z.array(z.string()),
  score: z.int(),
});
export type ScanResponse = z.infer<typeof scanResponse>;

export const changeSchema = z.object({
  start: z.int(),
  end: z.int(),
  before: z.string(),
  after: z.string(),
  reason: z.string(),
});

export const sanitizeResponse = z.object({
  sanitized: z.string(),
  original: z.string(),
  wasModified: z.boolean(),
  modificationsCount: z.int(),
  sanitizationLevel: z.enum(SANITIZATION_LEVELS),
  confidenceAfterSanitization: z.number().min(0).max(1),
  removedThreats: z.array(z.string()),
  source: z.enum(SOURCES),
  changes: z.array(changeSchema),
  /** The `content` or `messages` that were sent, in the same structure with each segment cleaned. */
  content: z.string().optional(),
  messages: z.array(messageSchema).optional(),
  /** With `content` and `messages` only. */
  notes: notesField,
  ...decisionFields,
  scan_id: z.string(),
  duration_ms: z.number(),
  remaining_quota: z.int(),
  sanitized_prompt: z.string(),
  removed_threats: z.array(z.string()),
  confidence: z.number().min(0).max(1),
});
export type SanitizeResponse = z.infer<typeof sanitizeResponse>;

/** The prompt is checked last, because the message for a blank one depends on the action. */
export const keyScanRequest = z
  .object({
    prompt: z.string(VALIDATION.blankScan),
    detailed: z.boolean().optional(),
    action: z.enum(ACTION_TYPES).optional(),
  })
  .check(({ value: { prompt, action }, issues }) =>
    checkPrompt(prompt, action === "sanitize" ? VALIDATION.blankSanitize : VALIDATION.blankScan, issues),
  );

export const keyScanResponse = z.object({
  success: z.literal(true),
  data: z.object({
    prompt: z.string(),
    is_malicious: z.boolean(),
    confidence: z.number(),
    message: z.string(),
    detected_patterns: z.array(z.string()),
    sanitized_prompt: z.string().optional(),
    details: scanResponse.optional(),
  }),
  remaining_quota: z.int(),
});
export type KeyScanResponse = z.infer<typeof keyScanResponse>;
