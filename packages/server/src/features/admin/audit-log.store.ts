import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { users } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/operations.ts";
import { type After, inOrder, olderThan } from "../../db/keyset.ts";

export interface AuditFilters {
  readonly workspaceId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

interface PageWish {
  readonly after?: After | undefined;
  readonly size: number;
}

export type AuditLogStore = ReturnType<typeof createAuditLogStore>;
export type AuditRow = typeof auditLog.$inferSelect;

export function createAuditLogStore(db: Database) {
  const page = (connection: Database, filters: AuditFilters, { after, size }: PageWish) =>
    connection
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
      .limit(size);

  return {
    page: (filters: AuditFilters, wish: PageWish) => page(db, filters, wish),

    /** One page of an export. */
    nextPage: (filters: AuditFilters, wish: PageWish) => inOrder(db, (tx) => page(tx, filters, wish)),

    /** The email addresses of users who still have an account. */
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
