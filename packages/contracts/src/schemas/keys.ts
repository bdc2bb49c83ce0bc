import { z } from "zod";

import { VALIDATION } from "../messages.ts";
import { SECURITY_CASE_CATEGORIES } from "../security-cases.ts";
import { confirmingPasswordField, timeField } from "./fields.ts";
import { scanResponse } from "./scan.ts";

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** First 8 characters, 32 asterisks, last 8. */
  masked: z.string(),
  is_active: z.boolean(),
  created_at: timeField,
  last_used_at: timeField.nullable(),
  expires_at: timeField.nullable(),
  requests_this_month: z.int(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyList = z.object({ keys: z.array(apiKeySchema), limit: z.int() });
export const apiKeyCreate = z.object({
  name: z
    .string(VALIDATION.apiKeyNameRequired)
    .trim()
    .min(1, VALIDATION.apiKeyNameRequired)
    .max(100, "Use at most 100 characters for the name."),
  expires_at: timeField.optional(),
  /** Stands in for a sign-in or step-up of the last ten minutes. */
  password: confirmingPasswordField.optional(),
});
export const apiKeyReveal = z.object({ password: confirmingPasswordField.optional() }).optional();
export const apiKeyCreated = apiKeySchema.extend({ key: z.string() });
export const apiKeyRevealed = z.object({ key: z.string() });
export const apiKeyValid = z.object({ valid: z.literal(true), key_name: z.string() });

export const securityTestRequest = z
  .object({ test_id: z.string().max(64).optional(), category: z.enum(SECURITY_CASE_CATEGORIES).optional() })
  .refine(
    (body) => (body.test_id === undefined) !== (body.category === undefined),
    "Name either test_id or category.",
  );

export const securityTestResult = z.object({
  test_id: z.string(),
  name: z.string(),
  category: z.enum(SECURITY_CASE_CATEGORIES),
  prompt: z.string(),
  expected_detection: z.boolean(),
  passed: z.boolean(),
  result: scanResponse.omit({ scan_id: true, remaining_quota: true }),
});
export const securityTestResponse = z.object({ results: z.array(securityTestResult) });
export type SecurityTestResult = z.infer<typeof securityTestResult>;
