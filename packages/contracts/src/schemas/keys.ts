import { z } from "zod";

import { API_KEY_NAME_MAX_CHARS, KEY_ADDRESSES_MAX, KEY_OVERLAP_MAX_HOURS } from "../limits.ts";
import { VALIDATION } from "../messages.ts";
import { SECURITY_CASE_CATEGORIES } from "../security-cases.ts";
import { confirmingPasswordField, idField, nameField, timeField } from "./fields.ts";
import { KEY_SCOPES } from "../vocabulary.ts";
import { scanResponse } from "./scan.ts";
import { list } from "./list.ts";

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
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Addresses and networks that it may be used from; if there are none, from anywhere. */
  allowed_addresses: z.array(z.string()),
  last_used_address: z.string().nullable(),
  /** After a rotation: until when the previous key still works. */
  previous_key_until: timeField.nullable(),
  /** False: it was only shown when it was created. */
  can_be_shown: z.boolean(),
  /** The policy that acts on it in place of the account's default. */
  policy_id: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyList = z.object({ keys: z.array(apiKeySchema), limit: z.int() });

const keyName = nameField(VALIDATION.apiKeyNameRequired, API_KEY_NAME_MAX_CHARS);
const scopesField = list(z.enum(KEY_SCOPES, `Choose from ${KEY_SCOPES.join(", ")}.`))
  .min(1, "Choose at least one scope.")
  .max(KEY_SCOPES.length, "List each scope once.");
const addressField = z
  .union(
    [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
    "Enter addresses such as 203.0.113.7 or networks such as 10.0.0.0/8.",
  )
  .transform((address) => address.toLowerCase());
const addressesField = list(addressField).max(
  KEY_ADDRESSES_MAX,
  `Enter at most ${KEY_ADDRESSES_MAX} addresses and networks.`,
);
/** Replaces a sign-in or step-up in the last ten minutes. */
const confirmation = { password: confirmingPasswordField.optional() };

export const apiKeyCreate = z.object({
  name: keyName,
  scopes: scopesField.optional(),
  allowed_addresses: addressesField.optional(),
  expires_at: timeField.optional(),
  ...confirmation,
});
export const apiKeyUpdate = z
  .object({
    name: keyName.optional(),
    scopes: scopesField.optional(),
    allowed_addresses: addressesField.optional(),
    /** Null: never. */
    expires_at: timeField.nullable().optional(),
    /** Null: the account's default. */
    policy_id: idField.nullable().optional(),
    ...confirmation,
  })
  .refine(
    (body) => Object.keys(body).some((name) => name !== "password"),
    "Send at least one of name, scopes, allowed_addresses, expires_at, policy_id.",
  );
export const apiKeyRotate = z
  .object({
    /** How long the previous key keeps working; 0 ends it at once. */
    overlap_hours: z.int().min(0).max(KEY_OVERLAP_MAX_HOURS).optional(),
    ...confirmation,
  })
  .optional();
export const apiKeyReveal = z.object({ password: confirmingPasswordField.optional() }).optional();
export const apiKeyCreated = apiKeySchema.extend({ key: z.string() });
export const apiKeyRevealed = z.object({ key: z.string() });
export const apiKeyValid = z.object({ valid: z.literal(true), key_name: z.string() });

export const securityTestRequest = z
  .object({ test_id: z.string().max(64).optional(), category: z.enum(SECURITY_CASE_CATEGORIES).optional() })
  .refine(
    (body) => (body.test_id === undefined) !== (body.category === undefined),
    "Send either test_id or category.",
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
