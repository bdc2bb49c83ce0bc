import { boolean, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";

export const TICKET_STATUSES = ["open", "answered", "closed"] as const;

export const supportTickets = pgTable(
  "support_tickets",
  {
    id: text().primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: text().notNull().default("open"),
    isPriority: boolean("is_priority").notNull().default(false),
    answer: text(),
    answeredBy: text("answered_by").references(() => users.id, { onDelete: "set null" }),
    answeredAt: moment("answered_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("support_tickets_status", oneOf(table.status, TICKET_STATUSES)),
    index("support_tickets_recent").on(table.createdAt, table.id),
    index("support_tickets_by_status").on(table.status, table.createdAt, table.id),
    index("support_tickets_user").on(table.userId),
  ],
);

/** Every reply that was mailed. The ticket itself repeats the newest one for its author's list. */
export const ticketAnswers = pgTable(
  "ticket_answers",
  {
    id: text().primaryKey(),
    ticketId: text("ticket_id")
      .notNull()
      .references(() => supportTickets.id, { onDelete: "cascade" }),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("ticket_answers_ticket").on(table.ticketId, table.createdAt)],
);

/** Append-only: a trigger refuses changes. No foreign keys, because entries outlive the account. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text().primaryKey(),
    actorId: text("actor_id"),
    /** The workspace whose owners and admins may read the entry; null if it concerns the installation alone. */
    workspaceId: text("workspace_id"),
    action: text().notNull(),
    targetType: text("target_type"),
    targetId: text("target_id"),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_log_recent").on(table.createdAt, table.id),
    index("audit_log_workspace").on(table.workspaceId, table.createdAt, table.id),
    index("audit_log_actor").on(table.actorId, table.createdAt, table.id),
    index("audit_log_action").on(table.action, table.createdAt, table.id),
    index("audit_log_target").on(table.targetId, table.createdAt, table.id),
  ],
);
