import { desc, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { profiles, sessions, userRoles, users } from "../../db/schema/accounts.ts";
import { paymentMethods, paymentTransactions, subscriptions } from "../../db/schema/billing.ts";
import { auditLog, supportTickets, ticketAnswers } from "../../db/schema/operations.ts";
import { passkeys, totpSecrets } from "../../db/schema/second-factor.ts";
import { policies, policyReplays, policyVersions, scanFeedback } from "../../db/schema/policies.ts";
import { apiKeys, scanLogs, scanUsage } from "../../db/schema/scans.ts";
import { webhookEndpoints, webhookEvents } from "../../db/schema/webhooks.ts";
import { workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";

export type AccountDataStore = ReturnType<typeof createAccountDataStore>;

/** Never exported, not even to their owner: secrets that prove or unlock something. */
const SECRET_COLUMNS = new Set([
  "token",
  "keyHash",
  "previousKeyHash",
  "keyCiphertext",
  "secretCiphertext",
  "previousSecretCiphertext",
  "promptHash",
  "publicKey",
]);

export function createAccountDataStore(db: Database) {
  return {
    find: async (userId: string) => {
      const [user] = await db.select().from(users).where(eq(users.id, userId));
      const [profile] = await db.select().from(profiles).where(eq(profiles.id, userId));
      const [workspace] = await db.select().from(workspaces).where(eq(workspaces.id, userId));
      return { user: shown(user ?? {}), profile: shown({ ...workspace, ...profile }) };
    },

    /** Everything else stored about a user and in their own workspace, which has the same id, by table. What a team holds is the team's. */
    sections: async (userId: string): Promise<Record<string, Record<string, unknown>[]>> => {
      const held = {
        scan_logs: db
          .select()
          .from(scanLogs)
          .where(eq(scanLogs.workspaceId, userId))
          .orderBy(desc(scanLogs.scannedAt)),
        scan_usage: db.select().from(scanUsage).where(eq(scanUsage.workspaceId, userId)),
        api_keys: db.select().from(apiKeys).where(eq(apiKeys.workspaceId, userId)),
        policies: db.select().from(policies).where(eq(policies.workspaceId, userId)),
        policy_versions: db
          .select({
            policyId: policyVersions.policyId,
            version: policyVersions.version,
            document: policyVersions.document,
            createdAt: policyVersions.createdAt,
          })
          .from(policyVersions)
          .innerJoin(policies, eq(policies.id, policyVersions.policyId))
          .where(eq(policies.workspaceId, userId)),
        scan_feedback: db.select().from(scanFeedback).where(eq(scanFeedback.workspaceId, userId)),
        policy_replays: db.select().from(policyReplays).where(eq(policyReplays.workspaceId, userId)),
        sessions: db.select().from(sessions).where(eq(sessions.userId, userId)),
        passkeys: db.select().from(passkeys).where(eq(passkeys.userId, userId)),
        totp_secrets: db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)),
        workspaces: db
          .select({
            workspaceId: workspaceMembers.workspaceId,
            name: workspaces.name,
            role: workspaceMembers.role,
            joinedAt: workspaceMembers.joinedAt,
          })
          .from(workspaceMembers)
          .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
          .where(eq(workspaceMembers.userId, userId)),
        user_roles: db.select().from(userRoles).where(eq(userRoles.userId, userId)),
        webhook_endpoints: db.select().from(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId)),
        webhook_events: db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, userId)),
        payments: db.select().from(paymentTransactions).where(eq(paymentTransactions.workspaceId, userId)),
        payment_methods: db.select().from(paymentMethods).where(eq(paymentMethods.workspaceId, userId)),
        subscriptions: db.select().from(subscriptions).where(eq(subscriptions.workspaceId, userId)),
        support_tickets: db.select().from(supportTickets).where(eq(supportTickets.userId, userId)),
        ticket_answers: db
          .select({
            id: ticketAnswers.id,
            ticketId: ticketAnswers.ticketId,
            text: ticketAnswers.text,
            createdAt: ticketAnswers.createdAt,
          })
          .from(ticketAnswers)
          .innerJoin(supportTickets, eq(supportTickets.id, ticketAnswers.ticketId))
          .where(eq(supportTickets.userId, userId)),
        audit_log: db.select().from(auditLog).where(eq(auditLog.actorId, userId)),
      };
      const entries: [string, Record<string, unknown>[]][] = [];
      for (const [name, rows] of Object.entries(held)) entries.push([name, (await rows).map(shown)]);
      return Object.fromEntries(entries);
    },
  };
}

function shown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !SECRET_COLUMNS.has(name))
      .map(([name, value]) => [snakeCase(name), value instanceof Date ? value.toISOString() : value]),
  );
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
