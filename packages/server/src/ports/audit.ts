import type { Database } from "../db/connect.ts";
import { auditLog } from "../db/schema/operations.ts";
import type { Clock } from "./clock.ts";
import { newId } from "./ids.ts";

/** One sensitive act: who, what, on what, from where. Never texts, keys or secrets. */
export interface AuditEntry {
  readonly actorId: string | null;
  readonly action: string;
  readonly targetType?: string;
  readonly targetId?: string;
  readonly details?: Record<string, unknown>;
  readonly ipAddress?: string;
}

export interface Audit {
  record(entry: AuditEntry): Promise<void>;
}

export function createAudit(db: Database, clock: Clock): Audit {
  return {
    record: async (entry) => {
      const now = clock.now();
      await db.insert(auditLog).values({ ...entry, id: newId(now.getTime()), createdAt: now });
    },
  };
}
