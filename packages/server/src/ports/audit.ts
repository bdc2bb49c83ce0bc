import { type AuditAction, isOwnAccountAction } from "@prompt-shield/contracts/audit-actions";
import type { Database } from "../db/connect.ts";
import { auditLog } from "../db/schema/operations.ts";
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

/** `readOrigin` returns where the current request came from, if there is one. */
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
      await transaction.insert(auditLog).values(row);
    },
  };
}
