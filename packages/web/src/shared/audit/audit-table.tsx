import { useState } from "react";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { AuditDrawer } from "./audit-drawer.tsx";
import { actionName, actorName, targetName } from "./audit-words.ts";
import type { AuditEntry } from "./audit-words.ts";

/** The entries of an audit log. Each opens with all its details. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const [open, setOpen] = useState<AuditEntry>();
  return (
    <>
      <DataTable label="Audit log" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} onOpen={setOpen} />
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
    name: "Target",
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
