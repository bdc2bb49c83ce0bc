import { NUMBER_MAX } from "@prompt-shield/contracts/limits";
import { and, desc, eq, lt } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { type After, olderThan } from "../../db/keyset.ts";
import { profiles, sessions, userRoles, users } from "../../db/schema/accounts.ts";
import { paymentMethods, paymentTransactions, subscriptions } from "../../db/schema/billing.ts";
import { auditLog, supportTickets, ticketAnswers } from "../../db/schema/operations.ts";
import { passkeys, totpSecrets } from "../../db/schema/second-factor.ts";
import { policies, policyReplays, policyVersions, scanFeedback } from "../../db/schema/policies.ts";
import { apiKeys, scanLogs, scanUsage } from "../../db/schema/scans.ts";
import { webhookEndpoints, webhookEvents } from "../../db/schema/webhooks.ts";
import { workspaceMembers, workspaces } from "../../db/schema/workspaces.ts";

export type AccountDataStore = ReturnType<typeof createAccountDataStore>;

/** Small pages: one row can hold a prompt of 100,000 characters plus its findings. */
const ROWS_AT_ONCE = 50;

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

    /**
     * Everything else stored about a user and in their personal workspace (which has the same id), by table. A team's
     * data belongs to the team. Read in small pages, so that years of long texts never sit in memory at once.
     */
    sections: (userId: string): [string, AsyncIterable<Record<string, unknown>[]>][] => {
      const held = {
        scan_logs: pages((after, size) =>
          db
            .select()
            .from(scanLogs)
            .where(and(eq(scanLogs.workspaceId, userId), olderThan(scanLogs.scannedAt, scanLogs.id, after)))
            .orderBy(desc(scanLogs.scannedAt), desc(scanLogs.id))
            .limit(size),
        ),
        scan_usage: whole(db.select().from(scanUsage).where(eq(scanUsage.workspaceId, userId))),
        api_keys: whole(db.select().from(apiKeys).where(eq(apiKeys.workspaceId, userId))),
        policies: whole(db.select().from(policies).where(eq(policies.workspaceId, userId))),
        policy_versions: versionsOf(userId),
        scan_feedback: whole(db.select().from(scanFeedback).where(eq(scanFeedback.workspaceId, userId))),
        policy_replays: whole(db.select().from(policyReplays).where(eq(policyReplays.workspaceId, userId))),
        sessions: whole(db.select().from(sessions).where(eq(sessions.userId, userId))),
        passkeys: whole(db.select().from(passkeys).where(eq(passkeys.userId, userId))),
        totp_secrets: whole(db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))),
        workspaces: whole(
          db
            .select({
              workspaceId: workspaceMembers.workspaceId,
              name: workspaces.name,
              role: workspaceMembers.role,
              joinedAt: workspaceMembers.joinedAt,
            })
            .from(workspaceMembers)
            .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
            .where(eq(workspaceMembers.userId, userId)),
        ),
        user_roles: whole(db.select().from(userRoles).where(eq(userRoles.userId, userId))),
        webhook_endpoints: whole(
          db.select().from(webhookEndpoints).where(eq(webhookEndpoints.workspaceId, userId)),
        ),
        webhook_events: pages((after, size) =>
          db
            .select()
            .from(webhookEvents)
            .where(
              and(
                eq(webhookEvents.workspaceId, userId),
                olderThan(webhookEvents.createdAt, webhookEvents.id, after),
              ),
            )
            .orderBy(desc(webhookEvents.createdAt), desc(webhookEvents.id))
            .limit(size),
        ),
        payments: whole(
          db.select().from(paymentTransactions).where(eq(paymentTransactions.workspaceId, userId)),
        ),
        payment_methods: whole(
          db.select().from(paymentMethods).where(eq(paymentMethods.workspaceId, userId)),
        ),
        subscriptions: whole(db.select().from(subscriptions).where(eq(subscriptions.workspaceId, userId))),
        support_tickets: whole(db.select().from(supportTickets).where(eq(supportTickets.userId, userId))),
        ticket_answers: whole(
          db
            .select({
              id: ticketAnswers.id,
              ticketId: ticketAnswers.ticketId,
              text: ticketAnswers.text,
              createdAt: ticketAnswers.createdAt,
            })
            .from(ticketAnswers)
            .innerJoin(supportTickets, eq(supportTickets.id, ticketAnswers.ticketId))
            .where(eq(supportTickets.userId, userId)),
        ),
        audit_log: pages((after, size) =>
          db
            .select()
            .from(auditLog)
            .where(and(eq(auditLog.actorId, userId), olderThan(auditLog.createdAt, auditLog.id, after)))
            .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
            .limit(size),
        ),
      };
      return Object.entries(held).map(([name, rows]) => [name, withoutSecrets(rows)]);
    },
  };

  /** Pages through each policy separately: version numbers are only ordered within one policy. */
  async function* versionsOf(userId: string): AsyncGenerator<object[]> {
    const owned = await db.select({ id: policies.id }).from(policies).where(eq(policies.workspaceId, userId));
    for (const { id } of owned) {
      let below = NUMBER_MAX;
      for (;;) {
        const rows = await db
          .select({
            policyId: policyVersions.policyId,
            version: policyVersions.version,
            document: policyVersions.document,
            createdAt: policyVersions.createdAt,
          })
          .from(policyVersions)
          .where(and(eq(policyVersions.policyId, id), lt(policyVersions.version, below)))
          .orderBy(desc(policyVersions.version))
          .limit(ROWS_AT_ONCE);
        yield rows;
        if (rows.length < ROWS_AT_ONCE) break;
        below = rows.at(-1)?.version ?? 0;
      }
    }
  }
}

/** For tables that grow without limit: reads page by page, newest first. */
async function* pages<Row extends { id: string; createdAt?: Date; scannedAt?: Date }>(
  read: (after: After | undefined, size: number) => PromiseLike<Row[]>,
): AsyncGenerator<object[]> {
  let after: After | undefined;
  for (;;) {
    const rows = await read(after, ROWS_AT_ONCE);
    yield rows;
    const last = rows.at(-1);
    const at = last?.scannedAt ?? last?.createdAt;
    if (last === undefined || at === undefined || rows.length < ROWS_AT_ONCE) return;
    after = { at, id: last.id };
  }
}

/** For tables that a limit keeps short: reads everything at once. */
async function* whole(rows: PromiseLike<object[]>): AsyncGenerator<object[]> {
  yield await rows;
}

async function* withoutSecrets(rows: AsyncIterable<object[]>): AsyncGenerator<Record<string, unknown>[]> {
  for await (const some of rows) yield some.map((row) => shown({ ...row }));
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
