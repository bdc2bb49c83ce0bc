import { z } from "zod";

import { BODY_MAX_BYTES, NUMBER_MAX } from "../limits.ts";
import { ACTIONS, REPLAY_STATUSES, SENSITIVITIES } from "../vocabulary.ts";
import { timeField } from "./fields.ts";
import { policyDocument } from "./policies.ts";
import { reasonSchema } from "./scan.ts";

/** Replays the history, or a JSONL with one prompt per line: a JSON string, or an object with `text` or `prompt`. */
export const replayRequest = z
  .object({
    jsonl: z.string().min(1).max(BODY_MAX_BYTES).optional(),
    /** What to try instead of the version in force. */
    policy: policyDocument.optional(),
    version: z.int().min(1).max(NUMBER_MAX).optional(),
    from: timeField.optional(),
    to: timeField.optional(),
  })
  .optional();

export const replayFileQuery = z.object({
  version: z.coerce.number().int().min(1).max(NUMBER_MAX).optional(),
});

const counts = z.object({ total: z.int(), changed: z.int() });
export const replaySummary = z.object({
  /** `before → after`, as in `block → allow`. */
  changes: z.record(z.string(), z.int()),
  /** By key id; `-` stands for texts without a key. */
  keys: z.record(z.string(), counts),
  days: z.record(z.string(), counts),
  /** Rows whose text was not stored: decided by their categories alone. */
  without_text: z.int(),
  /** Lines of an upload that hold no prompt. */
  unreadable: z.int(),
});
export type ReplaySummary = z.infer<typeof replaySummary>;

export const replayChange = z.object({
  number: z.int(),
  scan_id: z.string().nullable(),
  key_id: z.string().nullable(),
  excerpt: z.string(),
  before: z.enum(ACTIONS),
  after: z.enum(ACTIONS),
  /** The reasons for `after`. */
  reasons: z.array(reasonSchema),
  happened_at: timeField.nullable(),
});
export type ReplayChange = z.infer<typeof replayChange>;

export const replaySchema = z.object({
  id: z.string(),
  policy_id: z.string(),
  version: z.int().nullable(),
  source: z.enum(["history", "upload"]),
  status: z.enum(REPLAY_STATUSES),
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  summary: replaySummary,
  error: z.string().nullable(),
  created_at: timeField,
  finished_at: timeField.nullable(),
});
export type Replay = z.infer<typeof replaySchema>;
/** A replay with the first of its changes. */
export const replayDetail = replaySchema.extend({ changes: z.array(replayChange) });
export const replayList = z.object({ replays: z.array(replaySchema) });
export const replayChangesQuery = z.object({
  after: z.coerce.number().int().min(0).max(NUMBER_MAX).optional(),
});
export const replayChangePage = z.object({ changes: z.array(replayChange), next_after: z.int().nullable() });

/** What a policy would have done in the last seven days if it were stricter, or not in shadow mode. */
export const shadowReport = z.object({
  /**
   * `shadow`: the policy is in shadow mode, and this is what it would have done. `stricter`: this is what the next
   * sensitivity would have done beyond what was done. `strictest`: there is no next sensitivity.
   */
  kind: z.enum(["shadow", "stricter", "strictest"]),
  /** The sensitivity that was tried. */
  sensitivity: z.enum(SENSITIVITIES).nullable(),
  from: timeField,
  to: timeField,
  /** The scans that the policy decided on in this time. */
  scans: z.int(),
  /** Of those, the scans whose findings were stored, so that they can be decided again. */
  covered: z.int(),
  block: z.int(),
  sanitize: z.int(),
  flag: z.int(),
  examples: z.array(replayChange),
});
export type ShadowReport = z.infer<typeof shadowReport>;
