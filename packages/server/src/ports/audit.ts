import { type AuditAction, isOwnAccountAction } from "@prompt-shield/contracts/audit-actions";
import type { AuditLogEntry } from "@prompt-shield/contracts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { auditLog } from "../db/schema/operations.ts";
import { describeEvent, eventRows, queueRaised } from "../outbox.ts";
import type { Clock } from "./clock.ts";
import { newId } from "./ids.ts";

/** One sensitive action: who did what to what. Never contains prompts, keys or secrets. */
export interface AuditEntry {
  /** Null if nobody was signed in, or if the server acted by itself. */
  readonly actorId: string | null;
  /**
   * The workspace whose owners may read it. What people do to their own account belongs to their personal workspace;
   * null is for what concerns the installation alone.
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
  /** With `transaction`, the entry and the action that it reports are both stored, or neither. */
  record(entry: AuditEntry, transaction?: Database): Promise<void>;
}

/**
 * `readOrigin` returns where the current request came from, if there is one. The same statement puts entries that a
 * workspace may read into the outbox, for those of its webhooks that subscribe to them.
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

/** The entry as the audit log lists it, except for email addresses, which only the database knows. */
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
