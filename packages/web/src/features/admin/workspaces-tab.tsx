import { Users } from "lucide-react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { useInstallation } from "../../lib/installation.ts";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { useAdminPages } from "./admin-data.ts";
import { PlanBadge } from "./user-badges.tsx";

type Team = Answer<"GET /api/v1/admin/workspaces">["workspaces"][number];

/** Teams only: personal workspaces are shown with their users. */
export function WorkspacesTab() {
  const { hasBilling } = useInstallation();
  const pages = useAdminPages(["workspaces"], (page) =>
    call("GET /api/v1/admin/workspaces", { query: page }),
  );
  const teams = pages.data?.pages.flatMap((page) => page.workspaces) ?? [];
  return (
    <ListCard
      label="Workspaces"
      pages={pages}
      isEmpty={teams.length === 0}
      empty={
        <EmptyState icon={Users} title="No teams yet">
          Workspaces that people create for their teams appear here, newest first.
        </EmptyState>
      }
    >
      <DataTable
        label="Workspaces"
        columns={hasBilling ? COLUMNS : COLUMNS.filter(({ name }) => name !== "Plan")}
        rows={teams}
        keyOf={({ id }) => id}
      />
    </ListCard>
  );
}

const COLUMNS: readonly Column<Team>[] = [
  {
    name: "Workspace",
    cell: ({ name, members }) => (
      <>
        <span className="block truncate font-medium" title={name}>
          {name}
        </span>
        <span className="mt-0.5 block truncate text-xs text-muted" title={peopleOf(members)}>
          {peopleOf(members)}
        </span>
      </>
    ),
  },
  {
    name: "Members",
    className: "w-24 @max-lg:hidden",
    align: "right",
    cell: ({ members }) => formatNumber(members.length),
  },
  { name: "Plan", className: "w-24", cell: ({ plan }) => <PlanBadge plan={plan} /> },
  {
    name: "Scans this month",
    className: "w-40 @max-xl:hidden",
    align: "right",
    cell: ({ scans }) => formatNumber(scans),
  },
  {
    name: "Created",
    className: "w-32 text-muted @max-lg:hidden",
    align: "right",
    cell: ({ created_at: at }) => <TimeAgo at={at} />,
  },
];

function peopleOf(members: Team["members"]): string {
  return members.map(({ email, role }) => `${email} (${role})`).join(", ");
}
