import { TEAM_AUDIT_ACTIONS } from "@prompt-shield/contracts/audit-actions";
import { Download, ScrollText, SearchX, X } from "lucide-react";
import { useSearchParams } from "react-router";
import { useWorkspaceAddress } from "../../lib/workspaces.ts";
import { AuditFilters } from "../../shared/audit/audit-filters.tsx";
import { auditQuery, NO_AUDIT_FILTERS, readAuditFilters } from "../../shared/audit/audit-query.ts";
import { AuditTable } from "../../shared/audit/audit-table.tsx";
import { Button } from "../../ui/button.tsx";
import { CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { useTeamAudit } from "./team.ts";
import type { TeamAuditQuery } from "./team.ts";

const EXPORTS = [
  ["CSV", "/api/v1/workspace/audit-log/export.csv"],
  ["JSONL", "/api/v1/workspace/audit-log/export.jsonl"],
] as const;

/** The filters are kept in the URL, so that a view can be saved and shared. */
export function TeamAudit() {
  const [params, setParams] = useSearchParams();
  const filters = readAuditFilters((name) => params.get(name) ?? "");
  const query = auditQuery(filters);
  const isFiltered = Object.keys(query).length > 0;
  const pages = useTeamAudit(query);
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  function change(changes: Record<string, string>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value === "") next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
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
            Every sensitive action in this workspace is recorded here permanently.
          </EmptyState>
        )
      }
      header={
        <div className="stack gap-5 pb-5">
          <CardHeader
            title="Audit log"
            description="Who did what in this workspace, when and from where. An export contains what the filters show."
            action={<Exports query={query} />}
          />
          <div className="stack gap-3 px-5 sm:px-6">
            <AuditFilters isNarrow actions={TEAM_AUDIT_ACTIONS} filters={filters} onChange={change} />
            {isFiltered && (
              <Button
                variant="ghost"
                size="sm"
                className="justify-self-start"
                onClick={() => change(NO_AUDIT_FILTERS)}
              >
                <X aria-hidden size={16} strokeWidth={1.75} /> Clear filters
              </Button>
            )}
          </div>
        </div>
      }
    >
      <AuditTable entries={entries} />
    </ListCard>
  );
}

function Exports({ query }: { query: TeamAuditQuery }) {
  const addressOf = useWorkspaceAddress();
  return (
    <div className="flex gap-2">
      {EXPORTS.map(([kind, path]) => (
        <Button key={kind} asChild variant="secondary" size="sm">
          <a href={addressOf(path, query)} download aria-label={`Export ${kind}`}>
            <Download aria-hidden size={16} strokeWidth={1.75} /> {kind}
          </a>
        </Button>
      ))}
    </div>
  );
}
