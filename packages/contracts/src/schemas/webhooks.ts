import { z } from "zod";

import { alertNotice } from "./alerts.ts";
import { auditEntry } from "./audit.ts";
import { idField, isVisible, timeField } from "./fields.ts";
import { list } from "./list.ts";

export const WEBHOOK_EVENTS = [
  "scan.completed",
  "scan.threat_detected",
  "sanitize.completed",
  "quota.warning",
  "quota.reached",
  "policy.alert",
  "audit.event",
  "webhook.test",
] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const;

const urlField = z.string().trim().min(1, "Enter the address that should receive the events.").max(2_048);
const eventsField = list(z.enum(WEBHOOK_EVENTS))
  .min(1, "Choose at least one event.")
  .max(WEBHOOK_EVENTS.length);
const descriptionField = z
  .string()
  .trim()
  .max(200)
  .refine((text) => text === "" || isVisible(text), "Describe the endpoint in words, or leave this empty.");

export const webhookCreate = z.object({
  url: urlField,
  events: eventsField,
  description: descriptionField.optional(),
});
export const webhookUpdate = z.object({
  url: urlField.optional(),
  events: eventsField.optional(),
  description: descriptionField.optional(),
  enabled: z.boolean().optional(),
});

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  description: z.string(),
  enabled: z.boolean(),
  /** `failing` while deliveries fail; after a day of that, the endpoint is switched off too. */
  status: z.enum(["active", "disabled", "failing"]),
  created_at: timeField,
  last_delivery_at: timeField.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;
export const webhookList = z.object({ webhooks: z.array(webhookSchema) });
/** The only responses that contain the secret. */
export const webhookWithSecret = webhookSchema.extend({ secret: z.string() });

export const deliverySchema = z.object({
  id: z.string(),
  event_id: z.string(),
  event: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempt: z.int(),
  response_status: z.int().nullable(),
  duration_ms: z.number().nullable(),
  error: z.string().nullable(),
  request_body: z.string(),
  response_body: z.string().nullable(),
  created_at: timeField,
  next_attempt_at: timeField.nullable(),
  delivered_at: timeField.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveryList = z.object({
  deliveries: z.array(deliverySchema),
  next_cursor: z.string().nullable(),
});
export const deliveryQuery = z.object({
  cursor: z.string().max(256).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
});
export const deliveryParams = z.object({ id: idField, delivery: idField });
export const replaySinceRequest = z.object({ since: timeField });
export const replayed = z.object({ replayed: z.int() });

/** What a customer's endpoint receives. */
export const webhookEventBody = z.object({
  id: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  timestamp: timeField,
  scan_id: z.string().nullable(),
  threat_level: z.string().nullable(),
  detected_patterns: z.array(z.string()),
  /** With `policy.alert` only. */
  alert: alertNotice.optional(),
  /** With `audit.event` only: the entry, as the workspace's audit log lists it. */
  audit: auditEntry.optional(),
});
export type WebhookEventBody = z.infer<typeof webhookEventBody>;
