import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { DELIVERY_STATUSES } from "@prompt-shield/contracts";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    url: text().notNull(),
    events: text().array().notNull(),
    description: text().notNull().default(""),
    secretCiphertext: text("secret_ciphertext").notNull(),
    /** Until this moment, deliveries are signed with the previous secret too. */
    previousSecretCiphertext: text("previous_secret_ciphertext"),
    previousSecretExpiresAt: moment("previous_secret_expires_at"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    failingSince: moment("failing_since"),
    disabledReason: text("disabled_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("webhook_endpoints_workspace").on(table.workspaceId, table.createdAt)],
);

/** Written in the same transaction as the action that it reports, so that neither exists without the other. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("webhook_events_workspace").on(table.workspaceId, table.createdAt)],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text().primaryKey(),
    eventId: text("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    status: text().notNull().default("pending"),
    attemptCount: integer("attempt_count").notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").defaultNow(),
    /** A process holds the delivery until then; if the process crashes, the lease expires. */
    lockedUntil: moment("locked_until"),
    lastStatusCode: integer("last_status_code"),
    lastDurationMs: integer("last_duration_ms"),
    lastError: text("last_error"),
    deliveredAt: moment("delivered_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("webhook_deliveries_once").on(table.eventId, table.endpointId),
    check("webhook_deliveries_status", oneOf(table.status, DELIVERY_STATUSES)),
    index("webhook_deliveries_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.status} = 'pending'`),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_failed")
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'failed'`),
  ],
);

export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: text().primaryKey(),
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    statusCode: integer("status_code"),
    durationMs: integer("duration_ms").notNull(),
    error: text(),
    requestHeaders: jsonb("request_headers").$type<Record<string, string>>().notNull(),
    responseBody: text("response_body"),
    attemptedAt: moment("attempted_at").notNull().defaultNow(),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.attemptedAt)],
);
