import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { users } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { type After, olderThan } from "../../db/keyset.ts";

export interface AuditFilters {
  readonly workspaceId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export type AuditLogStore = ReturnType<typeof createAuditLogStore>;
export type AuditRow = typeof auditLog.$inferSelect;

export function createAuditLogStore(db: Database) {
  return {
    page: (filters: AuditFilters, { after, size }: { after?: After | undefined; size: number }) =>
      db
        .select()
        .from(auditLog)
        .where(
          and(
            filters.workspaceId === undefined ? undefined : eq(auditLog.workspaceId, filters.workspaceId),
            filters.actorId === undefined ? undefined : eq(auditLog.actorId, filters.actorId),
            filters.targetId === undefined ? undefined : eq(auditLog.targetId, filters.targetId),
            filters.action === undefined ? undefined : eq(auditLog.action, filters.action),
            filters.from && gte(auditLog.createdAt, filters.from),
            filters.to && lte(auditLog.createdAt, filters.to),
            olderThan(auditLog.createdAt, auditLog.id, after),
          ),
        )
        .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
        .limit(size),

    /** The addresses of those who still have an account. */
    emails: async (ids: readonly string[]): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(inArray(users.id, [...ids]));
      return new Map(rows.map(({ id, email }) => [id, email]));
    },
  };
}
