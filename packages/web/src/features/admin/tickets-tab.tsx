import { Flag, Inbox } from "lucide-react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { useAdminPages } from "./admin-data.ts";
import { pick, useAdminParams } from "./admin-params.ts";
import { TICKET_LOOKS, TicketBadge } from "./ticket-badge.tsx";
import { TicketDrawer } from "./ticket-drawer.tsx";

type Ticket = Answer<"GET /api/v1/admin/tickets">["tickets"][number];

const STATUSES = ["open", "answered", "closed"] as const;

export function TicketsTab() {
  const { read, change } = useAdminParams();
  const status = pick(STATUSES, read("status"));
  const openId = read("ticket");
  const pages = useAdminPages(["tickets", status], (page) =>
    call("GET /api/v1/admin/tickets", { query: { ...(status && { status }), ...page } }),
  );
  const tickets = pages.data?.pages.flatMap((page) => page.tickets) ?? [];
  return (
    <>
      <div className="max-w-60">
        <FilterSelect
          label="Status"
          all="All tickets"
          value={status}
          options={STATUSES.map((name) => [name, TICKET_LOOKS[name].word])}
          onChange={(next) => change({ status: next })}
        />
      </div>
      <ListCard
        label="Tickets"
        pages={pages}
        isEmpty={tickets.length === 0}
        empty={
          <EmptyState icon={Inbox} title={status ? `No ${status} tickets` : "No tickets yet"}>
            Messages sent from the support page arrive here.
          </EmptyState>
        }
      >
        <DataTable
          label="Tickets"
          columns={COLUMNS}
          rows={tickets}
          keyOf={({ id }) => id}
          onOpen={({ id }) => change({ ticket: id })}
        />
      </ListCard>
      <TicketDrawer id={openId === "" ? undefined : openId} onClose={() => change({ ticket: "" })} />
    </>
  );
}

const COLUMNS: readonly Column<Ticket>[] = [
  {
    name: "Subject",
    cell: ({ subject, name, is_priority: isPriority }) => (
      <>
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{subject}</span>
          {isPriority && (
            <Badge variant="warning" className="shrink-0">
              <Flag aria-hidden size={12} /> Priority
            </Badge>
          )}
        </span>
        <span className="mt-0.5 block truncate text-xs text-muted">{name}</span>
      </>
    ),
  },
  {
    name: "From",
    className: "w-64 text-muted @max-2xl:hidden @5xl:w-96",
    cell: ({ email }) => (
      <span className="block truncate" title={email}>
        {email}
      </span>
    ),
  },
  { name: "Status", className: "w-28", cell: ({ status }) => <TicketBadge status={status} /> },
  {
    name: "Received",
    className: "w-32 text-muted @max-lg:hidden",
    align: "right",
    cell: ({ created_at: at }) => <TimeAgo at={at} className="relative" />,
  },
];
