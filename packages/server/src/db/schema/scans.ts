import {
  ACTIONS,
  ACTION_TYPES,
  CONTENT_SOURCES,
  DEFAULT_KEY_SCOPES,
  type KeyScope,
  SANITIZATION_LEVELS,
  SOURCES,
  THREAT_LEVELS,
} from "@prompt-shield/contracts/vocabulary";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

export const scanUsage = pgTable(
  "scan_usage",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Year and month in UTC, `2026-07`. */
    monthYear: text("month_year").notNull(),
    scanCount: integer("scan_count").notNull().default(0),
    /**
     * The scans that raised `quota.warning` and `quota.reached`. Each is raised once a month, even when several scans
     * arrive at the same time.
     */
    warnedBy: text("warned_by"),
    reachedBy: text("reached_by"),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.monthYear] }),
    check("scan_usage_count", sql`${table.scanCount} >= 0`),
    check("scan_usage_month", sql`${table.monthYear} ~ '^[0-9]{4}-[0-9]{2}$'`),
    // The count is left out, because every scan would have to update the index.
    index("scan_usage_month_index").on(table.monthYear),
  ],
);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** Who is responsible for the key: its creator, or an owner once the creator has left. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Keyed hash for lookups; the key itself is stored only encrypted, for its owner. */
    keyHash: text("key_hash").notNull().unique(),
    keyCiphertext: text("key_ciphertext").notNull(),
    keyHead: text("key_head").notNull(),
    keyTail: text("key_tail").notNull(),
    /** Created while the workspace showed keys only once. It stays hidden even if the workspace changes that later. */
    shownOnce: boolean("shown_once").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
    lastUsedAddress: text("last_used_address"),
    scopes: text()
      .array()
      .$type<KeyScope[]>()
      .notNull()
      .default([...DEFAULT_KEY_SCOPES]),
    /** Addresses and networks that may use the key; empty means any. */
    allowedAddresses: text("allowed_addresses").array().notNull().default([]),
    /** The key before the rotation works until then. */
    previousKeyHash: text("previous_key_hash").unique(),
    previousKeyUntil: moment("previous_key_until"),
    /** Replaces the workspace's default policy. Whoever deletes a policy clears it here. */
    policyId: text("policy_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("api_keys_workspace").on(table.workspaceId, table.createdAt),
    index("api_keys_user").on(table.userId),
  ],
);

export const apiKeyUsage = pgTable(
  "api_key_usage",
  {
    apiKeyId: text("api_key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    monthYear: text("month_year").notNull(),
    requestCount: integer("request_count").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.monthYear] })],
);

/**
 * Partitioned by month over `scanned_at`, which Drizzle cannot express: the migration does it. So the primary key has
 * to contain that column, ids are unique only because they are random, and uniqueness and references are kept by other
 * tables and triggers (docs/decisions/0018).
 */
export const scanLogs = pgTable(
  "scan_logs",
  {
    id: text().notNull(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    apiKeyId: text("api_key_id").references(() => apiKeys.id, { onDelete: "set null" }),
    actionType: text("action_type").notNull(),
    /** Null when prompt storage is off; the hash stays. */
    originalPrompt: text("original_prompt"),
    sanitizedPrompt: text("sanitized_prompt"),
    promptHash: text("prompt_hash").notNull(),
    promptLength: integer("prompt_length").notNull(),
    isMalicious: boolean("is_malicious").notNull(),
    confidence: doublePrecision().notNull(),
    threatLevel: text("threat_level").notNull(),
    riskScore: integer("risk_score").notNull(),
    categories: jsonb().$type<string[]>().notNull(),
    detectedPatterns: jsonb("detected_patterns").$type<string[]>().notNull(),
    sanitizationLevel: text("sanitization_level"),
    /**
     * The response that was sent, without the prompt texts above, and in `asked` the content or conversation itself;
     * null when prompt storage is off.
     */
    result: jsonb().$type<Record<string, unknown>>(),
    source: text().notNull(),
    /** Where the content came from, or `messages` for a conversation; null for a prompt. */
    contentSource: text("content_source"),
    /**
     * Gateway calls only: the API format of the call, the model it asked, and the role whose message caused the
     * finding.
     */
    via: text(),
    model: text(),
    culpritRole: text("culprit_role"),
    /** The id under which a gateway in front of us reports one call several times. The call counts once. */
    callId: text("call_id"),
    durationMs: doublePrecision("duration_ms").notNull(),
    /** The action that was taken, or in shadow mode would have been; null for logs older than policies. */
    action: text(),
    policyId: text("policy_id"),
    policyVersion: integer("policy_version"),
    isShadow: boolean("is_shadow").notNull().default(false),
    scannedAt: moment("scanned_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "scan_logs_pkey", columns: [table.id, table.scannedAt] }),
    check("scan_logs_action", oneOf(table.actionType, ACTION_TYPES)),
    check("scan_logs_level", oneOf(table.sanitizationLevel, SANITIZATION_LEVELS)),
    check("scan_logs_threat_level", oneOf(table.threatLevel, THREAT_LEVELS)),
    check("scan_logs_source", oneOf(table.source, SOURCES)),
    check("scan_logs_content_source", oneOf(table.contentSource, [...CONTENT_SOURCES, "messages"])),
    check("scan_logs_decided", oneOf(table.action, ACTIONS)),
    check("scan_logs_confidence", sql`${table.confidence} between 0 and 1`),
    check("scan_logs_risk_score", sql`${table.riskScore} between 0 and 100`),
    // Includes the columns that the dashboard counts and filters by, so that it can sum up a long history without
    // reading its rows.
    index("scan_logs_history").on(
      table.workspaceId,
      table.scannedAt,
      table.id,
      table.isMalicious,
      table.actionType,
      table.durationMs,
      table.categories,
    ),
    index("scan_logs_recent").on(table.scannedAt, table.id),
    index("scan_logs_threats")
      .on(table.scannedAt, table.id)
      .where(sql`${table.isMalicious}`),
    index("scan_logs_threat_level")
      .on(table.threatLevel, table.scannedAt, table.id)
      .where(sql`${table.isMalicious}`),
    index("scan_logs_key")
      .on(table.apiKeyId)
      .where(sql`${table.apiKeyId} is not null`),
  ],
);

/** Maps a named gateway call to its log, so that the call counts once. A trigger of the logs maintains it. */
export const scanCalls = pgTable(
  "scan_calls",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    callId: text("call_id").notNull(),
    scanId: text("scan_id").notNull(),
    scannedAt: moment("scanned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.callId] }),
    index("scan_calls_time").on(table.scannedAt),
  ],
);

/** Totals of each past hour, so that sums need not read the logs and survive their deletion. */
export const scanHours = pgTable("scan_hours", {
  hour: moment("hour").primaryKey(),
  scans: integer().notNull(),
  threats: integer().notNull(),
  categories: jsonb().$type<Record<string, number>>().notNull(),
});
