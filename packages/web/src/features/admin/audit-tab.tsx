import { Download, ScrollText, SearchX, X } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { withQuery } from "../../lib/request.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { useAdminPages } from "./admin-data.ts";
import { useAdminParams } from "./admin-params.ts";
import type { AuditEntry } from "./admin-types.ts";
import { AuditDrawer } from "./audit-drawer.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { actionName, actorName, auditQuery, readAuditFilters, targetName } from "./audit-words.ts";
import { ListCard } from "./list-card.tsx";

const NO_FILTERS = { actor: "", target: "", action: "", from: "", to: "" };

export function AuditTab() {
  const { read, change } = useAdminParams();
  const [open, setOpen] = useState<AuditEntry>();
  const filters = readAuditFilters(read);
  const query = auditQuery(filters);
  const pages = useAdminPages(["audit", query], (page) =>
    call("GET /api/v1/admin/audit-log", { query: { ...query, ...page } }),
  );
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <AuditFilters filters={filters} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <Button asChild variant="secondary" size="sm">
          <a href={withQuery("/api/v1/admin/audit-log/export.csv", query)} download>
            <Download aria-hidden size={16} strokeWidth={1.75} /> Export CSV
          </a>
        </Button>
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={() => change(NO_FILTERS)}>
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
              Check that the address is whole, or choose a longer time.
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="Nothing has happened yet">
              Every sign-in and every sensitive act appears here and stays.
            </EmptyState>
          )
        }
      >
        <DataTable
          label="Audit log"
          columns={COLUMNS}
          rows={entries}
          keyOf={({ id }) => id}
          onOpen={setOpen}
        />
      </ListCard>
      <AuditDrawer entry={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    name: "Action",
    cell: (entry) => (
      <>
        <span className="block truncate font-medium">{actionName(entry.action)}</span>
        <span className="mt-0.5 block truncate text-xs text-muted @2xl:hidden">{actorName(entry)}</span>
      </>
    ),
  },
  {
    name: "Who",
    className: "w-56 @max-2xl:hidden @5xl:w-80",
    cell: (entry) => (
      <span className="block truncate" title={actorName(entry)}>
        {actorName(entry)}
      </span>
    ),
  },
  {
    name: "On whom or what",
    className: "w-56 text-muted @max-4xl:hidden @5xl:w-80",
    cell: (entry) => (
      <span className="block truncate" title={targetName(entry)}>
        {targetName(entry)}
      </span>
    ),
  },
  {
    name: "From",
    className: "w-36 figures text-muted @max-3xl:hidden",
    cell: ({ ip_address: address }) => <span className="block truncate">{address ?? "The server"}</span>,
  },
  {
    name: "Time",
    className: "w-32 text-muted",
    align: "right",
    cell: ({ at }) => <TimeAgo at={at} className="relative" />,
  },
];
