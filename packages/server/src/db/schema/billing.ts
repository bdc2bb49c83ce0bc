import { PAID_STATUSES, PLANS, SUBSCRIPTION_STATUSES } from "@prompt-shield/contracts/vocabulary";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";
import { workspaces } from "./workspaces.ts";

export const TRANSACTION_STATUSES = ["pending", "success", "failed", "abandoned", "refunded"] as const;
export const TRANSACTION_KINDS = ["initial", "renewal", "card_setup"] as const;

/** Payments stay on record when the account is deleted; their owner becomes null. */
export const paymentTransactions = pgTable(
  "payment_transactions",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id").references(() => workspaces.id, { onDelete: "set null" }),
    provider: text().notNull(),
    reference: text().notNull().unique(),
    kind: text().notNull(),
    plan: text(),
    /** In integer minor units. */
    amountMinor: integer("amount_minor").notNull(),
    currency: text().notNull(),
    status: text().notNull().default("pending"),
    email: text().notNull(),
    customerCode: text("customer_code"),
    subscriptionCode: text("subscription_code"),
    authorizationCode: text("authorization_code"),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    failureReason: text("failure_reason"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    paidAt: moment("paid_at"),
    refundedAt: moment("refunded_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("payment_transactions_status", oneOf(table.status, TRANSACTION_STATUSES)),
    check("payment_transactions_kind", oneOf(table.kind, TRANSACTION_KINDS)),
    check("payment_transactions_plan", oneOf(table.plan, PLANS)),
    check("payment_transactions_amount", sql`${table.amountMinor} >= 0`),
    index("payment_transactions_workspace").on(table.workspaceId, table.createdAt),
    index("payment_transactions_recent").on(table.createdAt, table.id),
    index("payment_transactions_status_recent").on(table.status, table.createdAt, table.id),
    index("payment_transactions_email").on(table.email),
    index("payment_transactions_revenue")
      .on(table.paidAt, table.amountMinor)
      .where(sql`${table.status} = 'success' and ${table.kind} <> 'card_setup'`),
  ],
);

/** Payments that card holders dispute at their bank. The payment keeps its status until the provider refunds it. */
export const paymentDisputes = pgTable(
  "payment_disputes",
  {
    id: text().primaryKey(),
    transactionId: text("transaction_id")
      .notNull()
      .references(() => paymentTransactions.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    /** The provider's own id of the dispute. */
    disputeId: text("dispute_id").notNull(),
    category: text(),
    /** The disputed amount, in minor units of the payment's currency. */
    amountMinor: integer("amount_minor"),
    dueAt: moment("due_at"),
    openedAt: moment("opened_at").notNull(),
    remindedAt: moment("reminded_at"),
    resolvedAt: moment("resolved_at"),
    resolution: text(),
  },
  (table) => [
    unique("payment_disputes_dispute").on(table.provider, table.disputeId),
    index("payment_disputes_transaction").on(table.transactionId, table.openedAt),
  ],
);

export const paymentMethods = pgTable(
  "payment_methods",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    authorizationCode: text("authorization_code").notNull(),
    signature: text(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: text("exp_month").notNull(),
    expYear: text("exp_year").notNull(),
    bank: text(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique("payment_methods_authorization").on(table.workspaceId, table.authorizationCode),
    uniqueIndex("payment_methods_one_default")
      .on(table.workspaceId)
      .where(sql`${table.isDefault}`),
  ],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    plan: text().notNull(),
    status: text().notNull(),
    subscriptionCode: text("subscription_code").unique(),
    emailToken: text("email_token"),
    customerCode: text("customer_code"),
    authorizationCode: text("authorization_code"),
    currentPeriodStart: moment("current_period_start").notNull(),
    currentPeriodEnd: moment("current_period_end").notNull(),
    cancelledAt: moment("cancelled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("subscriptions_plan", oneOf(table.plan, PLANS)),
    check("subscriptions_status", oneOf(table.status, SUBSCRIPTION_STATUSES)),
    uniqueIndex("subscriptions_one_live").on(table.workspaceId).where(oneOf(table.status, PAID_STATUSES)),
    index("subscriptions_renewal").on(table.currentPeriodEnd).where(oneOf(table.status, PAID_STATUSES)),
  ],
);

/** Webhook events from the provider. They carry no id, so the key is made of event and subject. */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: text().primaryKey(),
    provider: text().notNull(),
    dedupeKey: text("dedupe_key").notNull().unique(),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    processedAt: moment("processed_at"),
    outcome: text(),
  },
  (table) => [index("provider_events_recent").on(table.receivedAt)],
);

/** What the built-in payment sandbox remembers, as a provider would: customers, cards, subscriptions. */
export const sandboxRecords = pgTable(
  "sandbox_records",
  {
    kind: text().notNull(),
    code: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.code] })],
);
