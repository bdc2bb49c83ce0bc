import {
  PLANS,
  SUBSCRIPTION_STATUSES,
  WORKSPACE_ROLES,
  type WorkspaceRole,
} from "@prompt-shield/contracts/vocabulary";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { createdAt, moment, oneOf, updatedAt } from "./columns.ts";

/**
 * Where people work together, or alone: history, keys, webhooks, policies, plan and quota belong to a workspace.
 * Everyone has a personal one, whose id equals their user id. A trigger creates it with the account, whichever code
 * creates the account.
 */
export const workspaces = pgTable(
  "workspaces",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The user whose personal workspace it is, deleted with the account; null for a team's. */
    personalOf: text("personal_of")
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    plan: text().notNull().default("free"),
    subscriptionStatus: text("subscription_status").notNull().default("inactive"),
    customerCode: text("customer_code"),
    subscriptionCode: text("subscription_code"),
    emailToken: text("email_token"),
    currentPeriodEnd: moment("current_period_end"),
    /** Set by an admin; replaces the plan's limit. */
    scanLimit: integer("scan_limit"),
    /** Off: a scan stores only the verdict and a keyed hash of the prompt. */
    storePrompts: boolean("store_prompts").notNull().default(true),
    /** On: API keys are shown when they are created, and never again. */
    keysShownOnce: boolean("keys_shown_once").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("workspaces_personal", sql`${table.personalOf} = ${table.id}`),
    check("workspaces_plan", oneOf(table.plan, PLANS)),
    check("workspaces_subscription_status", oneOf(table.subscriptionStatus, SUBSCRIPTION_STATUSES)),
    check("workspaces_scan_limit", sql`${table.scanLimit} >= 0`),
    index("workspaces_customer").on(table.customerCode),
    index("workspaces_plan_index").on(table.plan),
    index("workspaces_teams")
      .on(table.createdAt, table.id)
      .where(sql`${table.personalOf} is null`),
  ],
);

export const workspaceMembers = pgTable(
  "workspace_members",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().$type<WorkspaceRole>().notNull(),
    joinedAt: moment("joined_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    check("workspace_members_role", oneOf(table.role, WORKSPACE_ROLES)),
    index("workspace_members_user").on(table.userId),
  ],
);

/** Mailed invitations that nobody has accepted yet. Only a hash of the token is stored. */
export const workspaceInvitations = pgTable(
  "workspace_invitations",
  {
    id: text().primaryKey(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text().$type<WorkspaceRole>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("workspace_invitations_role", oneOf(table.role, WORKSPACE_ROLES)),
    index("workspace_invitations_workspace").on(table.workspaceId, table.createdAt),
    index("workspace_invitations_email").on(table.email),
    index("workspace_invitations_expiry").on(table.expiresAt),
  ],
);

/**
 * People removed from a team, so that single sign-on does not add them again. Stores a hash of the identity at the
 * company's provider and one of the address, because an account can be deleted and created anew. Accepting an
 * invitation clears the entry.
 */
export const workspaceRemovals = pgTable(
  "workspace_removals",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    identityHash: text("identity_hash").notNull(),
    removedAt: moment("removed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.identityHash] })],
);
