import { z } from "zod";

import { ALERT_WINDOW_MAX_MINUTES, ALERT_WINDOW_MIN_MINUTES } from "../limits.ts";
import { ALERT_KINDS } from "../vocabulary.ts";
import { idField, timeField } from "./fields.ts";

const mail = z.boolean().default(true);
/** How far back to look, and how many scans there must be before a share of them means anything. */
const window = {
  window_minutes: z.int().min(ALERT_WINDOW_MIN_MINUTES).max(ALERT_WINDOW_MAX_MINUTES).default(60),
  minimum_scans: z.int().min(1).max(100_000).default(20),
};

/** When to alert. With `mail: false`, only the webhook event is sent. */
export const alertRule = z.discriminatedUnion("kind", [
  /** Threats make up this share of what the policy decided on in the window. */
  z.object({
    kind: z.literal("threat_rate"),
    percent: z.number().min(0.1).max(100).default(10),
    ...window,
    mail,
  }),
  /** A category that was never found in this account. */
  z.object({ kind: z.literal("new_category"), mail }),
  /** A key's share of threats is this many times that of its own past week. */
  z.object({
    kind: z.literal("key_shift"),
    factor: z.number().min(1.5).max(100).default(3),
    ...window,
    mail,
  }),
]);
export type AlertRule = z.infer<typeof alertRule>;

export const alertSchema = z.object({
  id: z.string(),
  rule: alertRule,
  /** The last time it went off, and why. */
  last_alert: z.object({ at: timeField, summary: z.string() }).nullable(),
  created_at: timeField,
});
export type Alert = z.infer<typeof alertSchema>;
export const alertList = z.object({ alerts: z.array(alertSchema) });
export const alertParams = z.object({ id: idField, alert: idField });

/** What `policy.alert` contains in addition to every event's data. */
export const alertNotice = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  policy: z.object({ id: z.string(), name: z.string() }),
  /** One sentence for people. */
  summary: z.string(),
  /** With `key_shift`: the key that changed most. */
  key: z.object({ id: z.string(), name: z.string() }).optional(),
  /** With `new_category`. */
  categories: z.array(z.string()).optional(),
  /** What was counted in the window. */
  scans: z.int().optional(),
  threats: z.int().optional(),
});
export type AlertNotice = z.infer<typeof alertNotice>;
