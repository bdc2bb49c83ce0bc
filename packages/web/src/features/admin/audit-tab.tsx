import { AUDIT_ACTION_NAMES } from "@prompt-shield/contracts/audit-actions";
import { Download, ScrollText, SearchX, X } from "lucide-react";
import { call } from "../../lib/api.ts";
import { useWorkspaceAddress } from "../../lib/workspaces.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { AuditTable } from "../../shared/audit/audit-table.tsx";
import { useAdminPages } from "./admin-data.ts";
import { useAdminParams } from "./admin-params.ts";
import { AuditFilters } from "../../shared/audit/audit-filters.tsx";
import { auditQuery, NO_AUDIT_FILTERS, readAuditFilters } from "../../shared/audit/audit-query.ts";

export function AuditTab() {
  const { read, change } = useAdminParams();
  const filters = readAuditFilters(read);
  const query = auditQuery(filters);
  const pages = useAdminPages(["audit", query], (page) =>
    call("GET /api/v1/admin/audit-log", { query: { ...query, ...page } }),
  );
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const addressOf = useWorkspaceAddress();
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <AuditFilters actions={AUDIT_ACTION_NAMES} filters={filters} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild variant="secondary" size="sm">
          <a href={addressOf("/api/v1/admin/audit-log/export.csv", query)} download>
            <Download aria-hidden size={16} strokeWidth={1.75} /> Export CSV
          </a>
        </Button>
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={() => change(NO_AUDIT_FILTERS)}>
            <X aria-hidden size={16} strokeWidth={1.75} /> Clear filters
          </Button>
        )}
      </div>
      <ListCard
        label="Audit log"
        pages={pages}
        isEmpty={entries.length === 0}
        empty={
          isFiltered ? (
            <EmptyState icon={SearchX} title="No entries match">
              Check that the address is complete, or choose a longer period.
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="Nothing has happened yet">
              Every sign-in and every sensitive action is recorded here permanently.
            </EmptyState>
          )
        }
      >
        <AuditTable entries={entries} />
      </ListCard>
    </>
  );
}
