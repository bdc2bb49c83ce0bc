import { and, eq, gte, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditAction } from "@prompt-shield/contracts";
import type { Database } from "../../db/connect.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { workspaceInvitations, workspaceMembers } from "../../db/schema/workspaces.ts";

/** Someone whom a thief let into a team, and that team. */
export interface Intruder {
  readonly workspaceId: string;
  readonly userId: string;
}

/** A key that no longer works. */
export interface RevokedKey {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
}

/**
 * Removes from teams whoever joined since then through an invitation of this account, and whoever those invited in
 * turn, with all they made there. Returns who was removed, and the keys that were.
 */
export async function dropIntruders(
  tx: Database,
  hostId: string,
  since: Date,
): Promise<{ intruders: Intruder[]; keys: RevokedKey[] }> {
  const removed: Intruder[] = [];
  const keys: RevokedKey[] = [];
  const hosts = [hostId];
  for (const inviterId of hosts)
    for (const guest of await guestsOf(tx, inviterId, since)) {
      if (!(await removeMember(tx, hostId, guest))) continue;
      keys.push(...(await dropTraces(tx, guest, since)));
      removed.push(guest);
      if (!hosts.includes(guest.userId)) hosts.push(guest.userId);
    }
  return { intruders: removed, keys };
}

async function guestsOf(tx: Database, inviterId: string, since: Date): Promise<Intruder[]> {
  const rows = await tx
    .select({ workspaceId: auditLog.workspaceId, userId: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, "workspace.joined"),
        gte(auditLog.createdAt, since),
        sql`${auditLog.details} ->> 'inviterId' = ${inviterId}`,
      ),
    );
  return rows.flatMap(({ workspaceId, userId }) => (workspaceId && userId ? [{ workspaceId, userId }] : []));
}

/** Only where the account could remove them itself: otherwise a team might be left without an owner. */
async function removeMember(
  tx: Database,
  hostId: string,
  { workspaceId, userId }: Intruder,
): Promise<boolean> {
  const host = alias(workspaceMembers, "host");
  const [found] = await tx
    .select({ role: host.role })
    .from(host)
    .where(and(eq(host.workspaceId, workspaceId), eq(host.userId, hostId)));
  if (userId === hostId || (found?.role !== "owner" && found?.role !== "admin")) return false;
  const rows = await tx
    .delete(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspaceId, workspaceId),
        eq(workspaceMembers.userId, userId),
        found.role === "owner" ? undefined : ne(workspaceMembers.role, "owner"),
      ),
    )
    .returning({ userId: workspaceMembers.userId });
  return rows.length > 0;
}

async function dropTraces(
  tx: Database,
  { workspaceId, userId }: Intruder,
  since: Date,
): Promise<RevokedKey[]> {
  await tx
    .delete(workspaceInvitations)
    .where(
      and(eq(workspaceInvitations.workspaceId, workspaceId), eq(workspaceInvitations.invitedBy, userId)),
    );
  const isTheirs = or(eq(apiKeys.userId, userId), knownTo(tx, userId, since));
  const keys = await revoke(tx, and(eq(apiKeys.workspaceId, workspaceId), isTheirs));
  await tx
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), aimedBy(tx, userId, since)));
  return keys;
}

export async function revoke(tx: Database, which: SQL | undefined): Promise<RevokedKey[]> {
  const { id, workspaceId, name, createdAt } = apiKeys;
  const rows = await tx.delete(apiKeys).where(which).returning({ id, workspaceId, name, createdAt });
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Whoever rotated a key, or had it shown, knows its secret. */
export function knownTo(tx: Database, userId: string, since: Date): SQL {
  return inArray(apiKeys.id, touchedBy(tx, userId, { since, actions: ["key.rotated", "key.revealed"] }));
}

/** Whoever made or changed a webhook chose where it reports to, or knows its secret. */
export function aimedBy(tx: Database, userId: string, since: Date): SQL {
  const actions: AuditAction[] = ["webhook.created", "webhook.updated", "webhook.secret_rotated"];
  return inArray(webhookEndpoints.id, touchedBy(tx, userId, { since, actions }));
}

function touchedBy(
  tx: Database,
  userId: string,
  { since, actions }: { since: Date; actions: readonly AuditAction[] },
) {
  return tx
    .select({ id: sql<string>`coalesce(${auditLog.targetId}, '')` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.actorId, userId),
        inArray(auditLog.action, [...actions]),
        gte(auditLog.createdAt, since),
      ),
    );
}
