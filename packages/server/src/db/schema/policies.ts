import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { FEEDBACK_VERDICTS, REPLAY_STATUSES } from "@prompt-shield/contracts/vocabulary";
import type { AlertRule, PolicyDocument, ReplaySummary } from "@prompt-shield/contracts";
import { sql } from "drizzle-orm";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

export const policies = pgTable(
  "policies",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Acts on everything of the account that has no policy of its own. */
    isDefault: boolean("is_default").notNull().default(false),
    /** The version in force; a rollback points it back. */
    version: integer().notNull().default(1),
    latestVersion: integer("latest_version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("policies_workspace").on(table.workspaceId, table.createdAt),
    uniqueIndex("policies_default")
      .on(table.workspaceId)
      .where(sql`${table.isDefault}`),
  ],
);

/** Never changed once written: what an old answer was decided by can be read again, and copies may be kept for good. */
export const policyVersions = pgTable(
  "policy_versions",
  {
    policyId: text("policy_id")
      .notNull()
      .references((): AnyPgColumn => policies.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().$type<PolicyDocument>().notNull(),
    /** Of the document, in bytes: kept, because measuring all of them for every change would take a while. */
    size: integer()
      .notNull()
      .generatedAlwaysAs(sql`octet_length(document::text)`),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.version] })],
);

/** A person's word on a verdict: one for each scan, the last one said. */
export const scanFeedback = pgTable(
  "scan_feedback",
  {
    /** Deleted with the log, by a trigger of the logs. */
    scanId: text("scan_id").primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    verdict: text().notNull(),
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    check("scan_feedback_verdict", oneOf(table.verdict, FEEDBACK_VERDICTS)),
    index("scan_feedback_workspace").on(table.workspaceId, table.createdAt, table.scanId),
  ],
);

/** When a policy's owner is told. Not part of its versions: an alert decides nothing. */
export const policyAlerts = pgTable(
  "policy_alerts",
  {
    id: text().primaryKey(),
    policyId: text("policy_id")
      .notNull()
      .references(() => policies.id, { onDelete: "cascade" }),
    rule: jsonb().$type<AlertRule>().notNull(),
    /** Categories that are no news. Kept here, because the history that they were found in may be deleted. */
    seenCategories: text("seen_categories").array().notNull().default([]),
    /** Until when the history was searched for new ones. */
    checkedUntil: moment("checked_until").notNull(),
    firedAt: moment("fired_at"),
    firedSummary: text("fired_summary"),
    createdAt: createdAt(),
  },
  (table) => [index("policy_alerts_policy").on(table.policyId, table.createdAt)],
);

/** What a policy would have done to texts of the past. */
export const policyReplays = pgTable(
  "policy_replays",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    policyId: text("policy_id")
      .notNull()
      .references(() => policies.id, { onDelete: "cascade" }),
    version: integer(),
    document: jsonb().$type<PolicyDocument>().notNull(),
    status: text().notNull().default("waiting"),
    /** One JSON text a line; null replays the history. Gone when the replay has ended. */
    upload: text(),
    fromTime: moment("from_time"),
    toTime: moment("to_time"),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** Where to go on after a restart: the last row that was counted. */
    position: text(),
    summary: jsonb().$type<ReplaySummary>().notNull(),
    error: text(),
    createdAt: createdAt(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    check("policy_replays_status", oneOf(table.status, REPLAY_STATUSES)),
    index("policy_replays_policy").on(table.policyId, table.createdAt, table.id),
    index("policy_replays_workspace").on(table.workspaceId),
  ],
);

export const replayChanges = pgTable(
  "replay_changes",
  {
    replayId: text("replay_id")
      .notNull()
      .references(() => policyReplays.id, { onDelete: "cascade" }),
    number: integer().notNull(),
    /** The history entry, or null for a line of an upload. */
    scanId: text("scan_id"),
    apiKeyId: text("api_key_id"),
    /** Of an upload. Texts of the history are read there, so that what is deleted is gone. */
    excerpt: text(),
    before: text().notNull(),
    after: text().notNull(),
    reasons: jsonb().$type<{ kind: string; name: string; action: string }[]>().notNull(),
    happenedAt: moment("happened_at"),
  },
  (table) => [primaryKey({ columns: [table.replayId, table.number] })],
);
