import { Download, ScrollText } from "lucide-react";
import { AuditTable } from "../../shared/audit/audit-table.tsx";
import { Button } from "../../ui/button.tsx";
import { CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { useTeamAudit } from "./team.ts";

const EXPORTS = [
  ["CSV", "/api/v1/workspace/audit-log/export.csv"],
  ["JSONL", "/api/v1/workspace/audit-log/export.jsonl"],
] as const;

export function TeamAudit() {
  const pages = useTeamAudit();
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <ListCard
      label="Audit log"
      pages={pages}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState icon={ScrollText} title="Nothing has happened yet">
          Every sensitive act in this workspace appears here and stays.
        </EmptyState>
      }
      header={
        <div className="pb-4">
          <CardHeader
            title="Audit log"
            description="Who did what in this workspace, when and from where."
            action={<Exports />}
          />
        </div>
      }
    >
      <AuditTable entries={entries} />
    </ListCard>
  );
}

function Exports() {
  return (
    <div className="flex gap-2">
      {EXPORTS.map(([kind, href]) => (
        <Button key={kind} asChild variant="secondary" size="sm">
          <a href={href} download aria-label={`Export ${kind}`}>
            <Download aria-hidden size={16} strokeWidth={1.75} /> {kind}
          </a>
        </Button>
      ))}
    </div>
  );
}
