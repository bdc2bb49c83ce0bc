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
    /** Applies to everything in the workspace that has no policy of its own. */
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

/**
 * Never changed once written, so that it stays readable which rules decided on an old text, and copies may be cached
 * for good.
 */
export const policyVersions = pgTable(
  "policy_versions",
  {
    policyId: text("policy_id")
      .notNull()
      .references((): AnyPgColumn => policies.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    document: jsonb().$type<PolicyDocument>().notNull(),
    /** Of the document, in bytes. Stored, because measuring all documents at every change would take a while. */
    size: integer()
      .notNull()
      .generatedAlwaysAs(sql`octet_length(document::text)`),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.version] })],
);

/** A person's judgement of a verdict: one for each scan, the last one given. */
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

/** When a policy's owner is alerted. Not part of its versions, because an alert decides nothing. */
export const policyAlerts = pgTable(
  "policy_alerts",
  {
    id: text().primaryKey(),
    policyId: text("policy_id")
      .notNull()
      .references(() => policies.id, { onDelete: "cascade" }),
    rule: jsonb().$type<AlertRule>().notNull(),
    /** Categories already known. Kept here, because the logs that they were found in may be deleted. */
    seenCategories: text("seen_categories").array().notNull().default([]),
    /** Up to which time the history has been searched for new categories. */
    checkedUntil: moment("checked_until").notNull(),
    firedAt: moment("fired_at"),
    firedSummary: text("fired_summary"),
    createdAt: createdAt(),
  },
  (table) => [index("policy_alerts_policy").on(table.policyId, table.createdAt)],
);

/** Runs of a policy over past texts, to see what it would have done. */
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
    /** Uploaded texts as JSON lines; null replays the history. Removed when the replay has ended. */
    upload: text(),
    fromTime: moment("from_time"),
    toTime: moment("to_time"),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    /** The last row that was counted, where the replay resumes after a restart. */
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
    /** The log of the text; null for a line of an upload. */
    scanId: text("scan_id"),
    apiKeyId: text("api_key_id"),
    /** Set for uploads only. Texts of the history are read from their logs, so that deleted ones are gone here too. */
    excerpt: text(),
    before: text().notNull(),
    after: text().notNull(),
    reasons: jsonb().$type<{ kind: string; name: string; action: string }[]>().notNull(),
    happenedAt: moment("happened_at"),
  },
  (table) => [primaryKey({ columns: [table.replayId, table.number] })],
);
