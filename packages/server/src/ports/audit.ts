import { type AuditAction, isOwnAccountAction } from "@prompt-shield/contracts/audit-actions";
import type { AuditLogEntry } from "@prompt-shield/contracts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { auditLog } from "../db/schema/operations.ts";
import { describeEvent, eventRows, queueRaised } from "../outbox.ts";
import type { Clock } from "./clock.ts";
import { newId } from "./ids.ts";

/** One sensitive action: who, what, on what. Never prompts, keys or secrets. */
export interface AuditEntry {
  /** Null if nobody was signed in, or if the server acted by itself. */
  readonly actorId: string | null;
  /**
   * Whose owners may read it. What a person did to their own account is in their own workspace's log; null is for what
   * concerns the installation alone.
   */
  readonly workspaceId?: string | null;
  readonly action: AuditAction;
  readonly targetType?: string;
  readonly targetId?: string;
  readonly details?: Record<string, unknown>;
}

/** Where a request came from. */
export interface Origin {
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

export interface Audit {
  /** `transaction` ties the entry to what it reports: both are stored, or neither. */
  record(entry: AuditEntry, transaction?: Database): Promise<void>;
}

/**
 * `readOrigin` returns where the current request came from, if there is one. Whatever a workspace may read is left in
 * the outbox by the same statement, for those of its webhooks that ask for it.
 */
export function createAudit(
  db: Database,
  clock: Clock,
  readOrigin: () => Origin | undefined = () => undefined,
): Audit {
  return {
    record: async (entry, transaction = db) => {
      const now = clock.now();
      const { workspaceId = isOwnAccountAction(entry.action) ? entry.actorId : null } = entry;
      const row = { ...entry, workspaceId, ...readOrigin(), id: newId(now.getTime()), createdAt: now };
      const insertion = transaction.insert(auditLog).values(row);
      if (workspaceId === null) await insertion;
      else
        await transaction.execute(sql`with entry as ${insertion},
          raised as (select happened.id, happened.event, ${named(row)} as payload,
            ${workspaceId}::text as workspace_id, ${now.toISOString()}::timestamptz as created_at
            from ${eventRows([describeEvent("audit.event", now, { audit: shapeOf(row) })])} as happened (id, event, payload)),
          ${queueRaised()} select 1`);
    },
  };
}

type Row = AuditEntry & Partial<Origin> & { readonly id: string; readonly createdAt: Date };

/** The entry as the audit log lists it, whose addresses only the database knows. */
function shapeOf(row: Row): AuditLogEntry {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    actor_id: row.actorId,
    actor_email: null,
    action: row.action,
    target: row.targetId === undefined ? null : `${row.targetType ?? ""} ${row.targetId}`.trim(),
    target_email: null,
    ip_address: row.ipAddress ?? null,
    user_agent: row.userAgent ?? null,
    details: row.details ?? {},
  };
}

function named({ actorId, targetType, targetId }: Row): SQL {
  const emailOf = (id: string | null) =>
    sql`coalesce((select to_jsonb(email) from users where id = ${id}::text), 'null'::jsonb)`;
  const target = targetType === "user" ? (targetId ?? null) : null;
  return sql`jsonb_set(jsonb_set(happened.payload, '{audit,actor_email}', ${emailOf(actorId)}),
    '{audit,target_email}', ${emailOf(target)})`;
}
