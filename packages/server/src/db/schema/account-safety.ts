import { check, doublePrecision, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";

export const LINK_KINDS = ["verification", "reset", "email-change", "email-undo", "admin"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Every mailed or printed link that is still valid. Only a hash of its token is stored. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: text().primaryKey(),
    kind: text().$type<LinkKind>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** Null for an administrator's link: its account may not exist yet. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** A mark of the password at that time, so that changing the password voids the link. */
    passwordMark: text("password_mark"),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("account_links_kind", oneOf(table.kind, LINK_KINDS)),
    index("account_links_user").on(table.userId, table.createdAt),
    index("account_links_expiry").on(table.expiresAt),
  ],
);

/**
 * How many passwords were tried lately, counted for all processes together. A subject is a keyed hash of an account, an
 * address, or both. The level decays over time.
 */
export const passwordAttempts = pgTable(
  "password_attempts",
  {
    subject: text().primaryKey(),
    level: doublePrecision().notNull(),
    blockedUntil: moment("blocked_until"),
    /** When the right password last came from this subject. */
    succeededAt: moment("succeeded_at"),
    updatedAt: updatedAt(),
  },
  (table) => [index("password_attempts_age").on(table.updatedAt)],
);

/** When unauthenticated callers last caused a mail to an address. The recipient is a keyed hash. */
export const mailCaps = pgTable(
  "mail_caps",
  {
    recipient: text().primaryKey(),
    sentAt: moment("sent_at").array().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [index("mail_caps_age").on(table.updatedAt)],
);

/**
 * The burst limits that all processes share: when a bucket will be full again. The id is a keyed hash. The table is
 * unlogged, so a crash of the database refills every bucket, which does no harm.
 */
export const rateBuckets = pgTable("rate_buckets", {
  id: text().primaryKey(),
  fullAt: moment("full_at").notNull(),
});
