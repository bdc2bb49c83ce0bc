import { THREAT_LEVELS } from "@prompt-shield/contracts/vocabulary";
import { SearchX, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { formatNumber } from "../../lib/format.ts";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { useAdminPages } from "./admin-data.ts";
import { pick, useAdminParams } from "./admin-params.ts";
import { LevelBadge } from "./level-badge.tsx";
import { ThreatDrawer } from "./threat-drawer.tsx";

type Threat = Answer<"GET /api/v1/admin/threats">["threats"][number];

const LEVELS = THREAT_LEVELS.filter((level) => level !== "none").toReversed();

export function ThreatsTab() {
  const { read, change } = useAdminParams();
  const [openId, setOpenId] = useState<string>();
  const user = read("user");
  const level = pick(LEVELS, read("level"));
  const pages = useAdminPages(["threats", user, level], (page) =>
    call("GET /api/v1/admin/threats", { query: { ...(user && { user }), ...(level && { level }), ...page } }),
  );
  const threats = pages.data?.pages.flatMap((page) => page.threats) ?? [];
  return (
    <>
      <search aria-label="Filter threats" className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SearchField
          label="User"
          placeholder="Full address or id"
          maxLength={254}
          value={user}
          onSearch={(next) => change({ user: next })}
        />
        <FilterSelect
          label="Level"
          all="All levels"
          value={level}
          options={LEVELS.map((name) => [name, `${name.charAt(0).toUpperCase()}${name.slice(1)}`])}
          onChange={(next) => change({ level: next })}
        />
      </search>
      <p className="text-sm text-muted">
        Prompts are masked. Opening one shows it in full and is recorded in the audit log.
      </p>
      <ListCard
        label="Threats"
        pages={pages}
        isEmpty={threats.length === 0}
        empty={<NoThreats isFiltered={user !== "" || level !== undefined} />}
      >
        <DataTable
          label="Threats"
          columns={COLUMNS}
          rows={threats}
          keyOf={({ id }) => id}
          onOpen={({ id }) => setOpenId(id)}
        />
      </ListCard>
      <ThreatDrawer id={openId} onClose={() => setOpenId(undefined)} />
    </>
  );
}

function NoThreats({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={SearchX} title="No threats match">
      Check that the address is complete, or choose another level.
    </EmptyState>
  ) : (
    <EmptyState icon={ShieldCheck} title="No threats yet">
      Malicious prompts from all users appear here, newest first.
    </EmptyState>
  );
}

const COLUMNS: readonly Column<Threat>[] = [
  {
    name: "Prompt",
    cell: (threat) => (
      <>
        <span className="sr-only">Open the prompt of {threat.email}</span>
        <span aria-hidden className="block truncate text-xs tracking-wider text-muted">
          {threat.masked_prompt ?? "Prompt not stored"}
        </span>
        <span className="mt-1 block truncate text-xs @2xl:hidden">{threat.email}</span>
        <span className="figures mt-1 block truncate text-xs text-muted">
          {formatNumber(threat.prompt_chars)} characters,{" "}
          <TimeAgo at={threat.scanned_at} className="relative" />
        </span>
      </>
    ),
  },
  {
    name: "User",
    className: "w-64 @max-2xl:hidden @5xl:w-80",
    cell: ({ email }) => (
      <span className="block truncate" title={email}>
        {email}
      </span>
    ),
  },
  {
    name: "Categories",
    className: "w-56 @max-4xl:hidden",
    cell: ({ categories }) => (
      <span className="block truncate text-muted">{categories.join(", ") || "–"}</span>
    ),
  },
  {
    name: "Risk",
    className: "w-24 whitespace-nowrap @max-lg:hidden",
    align: "right",
    cell: ({ risk_score: risk }) => `${risk}/100`,
  },
  { name: "Level", className: "w-32", cell: ({ threat_level: level }) => <LevelBadge level={level} /> },
];
