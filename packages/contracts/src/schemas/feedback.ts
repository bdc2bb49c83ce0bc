import { z } from "zod";

import { FEEDBACK_NOTE_MAX_CHARS } from "../limits.ts";
import { CATEGORIES, FEEDBACK_VERDICTS } from "../vocabulary.ts";
import { idField, timeField } from "./fields.ts";
import { scanLogSchema } from "./history.ts";
import { policySchema } from "./policies.ts";

const noteField = z.string().trim().max(FEEDBACK_NOTE_MAX_CHARS);

export const feedbackRequest = z.object({ verdict: z.enum(FEEDBACK_VERDICTS), note: noteField.optional() });
export const feedbackSchema = z.object({
  scan_id: z.string(),
  verdict: z.enum(FEEDBACK_VERDICTS),
  note: z.string().nullable(),
  created_at: timeField,
});
export type Feedback = z.infer<typeof feedbackSchema>;

export const reviewQuery = z.object({
  verdict: z.enum(FEEDBACK_VERDICTS).optional(),
  category: z.enum(CATEGORIES).optional(),
  key_id: idField.optional(),
  cursor: z.string().max(256).optional(),
});
/** An entry with feedback, and what an exception could be made for. */
export const reviewItem = z.object({
  feedback: feedbackSchema,
  log: scanLogSchema,
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  rules: z.array(z.object({ rule: z.string(), category: z.string(), text: z.string() })),
});
export type ReviewItem = z.infer<typeof reviewItem>;
export const reviewPage = z.object({ items: z.array(reviewItem), next_cursor: z.string().nullable() });

/** `text`: exactly this text; `pattern`: a rule wherever the policy acts; `kind`: a category, for the entry's key. */
export const exceptionRequest = z.object({
  scan_id: idField,
  kind: z.enum(["text", "pattern", "kind"]),
  /** The rule or the category; the entry's first when left out. */
  name: z.string().max(200).optional(),
  /** The policy to put it in; the one that acts on the entry's key when left out. */
  policy_id: idField.optional(),
  expires_at: timeField.optional(),
  note: noteField.optional(),
});
export const exceptionResponse = z.object({ exception_id: z.string(), policy: policySchema });
export const exceptionParams = z.object({ id: idField, exception: idField });

/** Verdicts that their owner called wrong, week by week and key by key. */
export const falseAlarmsResponse = z.object({
  weeks: z.array(
    z.object({
      /** The Monday of that week. */
      week: z.string(),
      key: z.object({ id: z.string(), name: z.string() }).nullable(),
      scans: z.int(),
      false_alarms: z.int(),
      per_thousand: z.number(),
    }),
  ),
});
export type FalseAlarms = z.infer<typeof falseAlarmsResponse>;

export const feedbackTotals = z.object({
  wrong: z.int(),
  right: z.int(),
  false_alarms: z.int(),
  missed: z.int(),
  accounts: z.int(),
  agreed_accounts: z.int(),
});
