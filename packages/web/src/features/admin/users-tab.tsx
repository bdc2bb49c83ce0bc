import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { PLANS } from "@prompt-shield/contracts/vocabulary";
import { SearchX } from "lucide-react";
import { call } from "../../lib/api.ts";
import { useInstallation } from "../../lib/installation.ts";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { useAdminPages } from "./admin-data.ts";
import { pick, useAdminParams } from "./admin-params.ts";
import { InviteUser } from "./invite-user.tsx";
import { monthOf, PlanBadge, UserBadges } from "./user-badges.tsx";
import type { AdminUser } from "./admin-types.ts";
import { UserDrawer } from "./user-drawer.tsx";

const SORTS = { email: "By address", scans: "Most scans this month" } as const;
const GROUPS = { admins: "Administrators", suspended: "Suspended" } as const;

export function UsersTab() {
  const { read, change } = useAdminParams();
  const filters = {
    q: read("q"),
    plan: pick(PLANS, read("plan")),
    group: pick(["admins", "suspended"], read("group")),
    sort: pick(["email", "scans"], read("sort")),
  };
  const pages = useAdminPages(["users", filters], (page) => {
    const { q, plan, group, sort } = filters;
    const query = { ...(q && { q }), ...(plan && { plan }), ...(group && { group }), ...(sort && { sort }) };
    return call("GET /api/v1/admin/users", { query: { ...query, ...page } });
  });
  const users = pages.data?.pages.flatMap((page) => page.users) ?? [];
  const openId = read("user");
  const { hasBilling } = useInstallation();
  return (
    <>
      <search
        aria-label="Find users"
        className="grid grid-cols-2 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div className="max-lg:col-span-2">
          <SearchField
            label="Search users"
            placeholder="Any part of an address, or an id"
            maxLength={254}
            value={filters.q}
            onSearch={(q) => change({ q })}
          />
        </div>
        {hasBilling && (
          <FilterSelect
            label="Plan"
            all="All plans"
            value={filters.plan}
            options={PLANS.map((plan) => [plan, PLAN_FACTS[plan].name])}
            onChange={(plan) => change({ plan })}
          />
        )}
        <FilterSelect
          label="Show"
          all="Everyone"
          value={filters.group}
          options={Object.entries(GROUPS)}
          onChange={(group) => change({ group })}
        />
        <div className="max-lg:col-span-2">
          <FilterSelect
            label="Order"
            all="Newest first"
            value={filters.sort}
            options={Object.entries(SORTS)}
            onChange={(sort) => change({ sort })}
          />
        </div>
      </search>
      <InviteUser />
      <ListCard
        label="Users"
        pages={pages}
        isEmpty={users.length === 0}
        empty={
          <EmptyState icon={SearchX} title="No users match">
            Search for a shorter part of the address, or clear a filter.
          </EmptyState>
        }
      >
        <DataTable
          label="Users"
          columns={hasBilling ? COLUMNS : COLUMNS.filter(({ name }) => name !== "Plan")}
          rows={users}
          keyOf={({ id }) => id}
          onOpen={({ id }) => change({ user: id })}
        />
      </ListCard>
      <UserDrawer id={openId === "" ? undefined : openId} onClose={() => change({ user: "" })} />
    </>
  );
}

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    name: "User",
    cell: (user) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 truncate font-medium" title={user.email}>
          {user.email}
        </span>
        <UserBadges user={user} />
      </span>
    ),
  },
  { name: "Plan", className: "w-24", cell: ({ plan }) => <PlanBadge plan={plan} /> },
  {
    name: "Scans this month",
    className: "w-40 @max-xl:hidden",
    align: "right",
    cell: monthOf,
  },
  {
    name: "Last seen",
    className: "w-32 text-muted @max-2xl:hidden",
    align: "right",
    cell: ({ last_seen_at: at }) => (at ? <TimeAgo at={at} className="relative" /> : "–"),
  },
  {
    name: "Joined",
    className: "w-32 text-muted @max-lg:hidden",
    align: "right",
    cell: ({ created_at: at }) => <TimeAgo at={at} className="relative" />,
  },
];
