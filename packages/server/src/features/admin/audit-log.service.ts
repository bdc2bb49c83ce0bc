import { AUDIT_EXPORT_PAGE_SIZE, PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { AuditLogEntry } from "@prompt-shield/contracts";
import type { Caller } from "../../http/caller.ts";
import type { Audit } from "../../ports/audit.ts";
import type { AuditFilters, AuditLogStore, AuditRow } from "./audit-log.store.ts";
import { everyPage, readTimePosition, toPage } from "../../http/paging.ts";
import type { UsersStore } from "./users.store.ts";

export interface AuditLogParts {
  readonly store: AuditLogStore;
  readonly users: Pick<UsersStore, "idOf">;
  readonly audit: Audit;
}

export interface AuditQuestion {
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export type AuditLogService = ReturnType<typeof createAuditLogService>;

export function createAuditLogService({ store, users, audit }: AuditLogParts) {
  return {
    /** One page of the log, of one workspace or of the whole installation. */
    page: async (question: AuditQuestion, cursor: string | undefined, workspaceId?: string) => {
      const wish = { after: readTimePosition(cursor), size: PAGE_SIZE + 1 };
      const page = toPage(
        await store.page({ ...(await filtersOf(question)), workspaceId }, wish),
        positionOf,
      );
      return { entries: await told(page.rows), next_cursor: page.next_cursor };
    },

    whole: async (
      { userId: actorId }: Caller,
      question: AuditQuestion,
      workspaceId?: string,
    ): Promise<AsyncGenerator<AuditLogEntry[]>> => {
      const action = workspaceId === undefined ? "audit_log.exported" : "workspace.log_exported";
      await audit.record({ actorId, workspaceId: workspaceId ?? null, action, details: { ...question } });
      return everything({ ...(await filtersOf(question)), workspaceId });
    },
  };

  async function* everything(filters: AuditFilters): AsyncGenerator<AuditLogEntry[]> {
    const read = (wish: Parameters<AuditLogStore["nextPage"]>[1]) => store.nextPage(filters, wish);
    for await (const rows of everyPage(read, positionOf, AUDIT_EXPORT_PAGE_SIZE)) yield told(rows);
  }

  /** An email address is replaced by its user's id. An unknown one matches nothing, like an unknown id. */
  async function filtersOf({ actor, target, action, from, to }: AuditQuestion): Promise<AuditFilters> {
    const idOf = async (text: string | undefined) => (text ? ((await users.idOf(text)) ?? text) : undefined);
    return {
      actorId: await idOf(actor),
      targetId: await idOf(target),
      action,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    };
  }

  async function told(rows: readonly AuditRow[]): Promise<AuditLogEntry[]> {
    const ids = rows.flatMap((row) => [row.actorId, row.targetType === "user" ? row.targetId : null]);
    const emails = await store.emails([...new Set(ids.filter((id) => id !== null))]);
    return rows.map((row) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      actor_id: row.actorId,
      actor_email: emails.get(row.actorId ?? "") ?? null,
      action: row.action,
      target: row.targetId === null ? null : `${row.targetType ?? ""} ${row.targetId}`.trim(),
      target_email: emails.get(row.targetId ?? "") ?? null,
      ip_address: row.ipAddress,
      user_agent: row.userAgent,
      details: row.details,
    }));
  }
}

function positionOf({ createdAt, id }: { createdAt: Date; id: string }) {
  return { at: createdAt, id };
}
