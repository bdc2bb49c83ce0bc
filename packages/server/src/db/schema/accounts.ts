import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";

/** The four tables better-auth reads and writes; the property names are its own. */
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("users_email_lower", sql`${table.email} = lower(${table.email})`),
    // Includes the address, so that a search by address reads only the index.
    index("users_created").on(table.createdAt, table.id, table.email),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** When the signed-in person last confirmed their identity. */
    confirmedAt: moment("confirmed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

export const credentials = pgTable(
  "credentials",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    issuer: text().notNull(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("credentials_user").on(table.userId),
    unique("credentials_identity").on(table.providerId, table.issuer, table.accountId),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expiry").on(table.expiresAt),
  ],
);

export const profiles = pgTable(
  "profiles",
  {
    id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * The workspace of calls that name none; null is the personal one. No foreign key, because every lookup checks it.
     */
    lastWorkspaceId: text("last_workspace_id"),
    /** On: texts whose verdict this user judged may be exported for training. */
    shareFeedback: boolean("share_feedback").notNull().default(false),
    suspendedAt: moment("suspended_at"),
    /** Set by an admin: without an authenticator app or a passkey, the user can do nothing but set one up. */
    isSecondFactorRequired: boolean("is_second_factor_required").notNull().default(false),
    /** Access tokens issued before this moment are void; sessions are rows and are simply deleted. */
    signedOutAt: moment("signed_out_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("profiles_suspended")
      .on(table.id)
      .where(sql`${table.suspendedAt} is not null`),
  ],
);

export const ROLES = ["admin"] as const;

export const userRoles = pgTable(
  "user_roles",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check("user_roles_role", oneOf(table.role, ROLES)),
  ],
);
