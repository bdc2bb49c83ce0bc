import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { FilterBar } from "../features/history/filter-bar.tsx";
import { HistoryActions } from "../features/history/history-actions.tsx";
import { hasFilters, readFilters } from "../features/history/history-filters.ts";
import type { HistoryFilters } from "../features/history/history-filters.ts";
import { HistoryList, useHistory } from "../features/history/history-list.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const pages = useHistory(filters);
  const isEmpty = !hasFilters(filters) && pages.data?.pages[0]?.items.length === 0;
  const change = useCallback(
    (changes: Partial<HistoryFilters>) =>
      setParams((before) => changedParams(before, changes), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return (
    <div className="stack gap-6">
      <PageTitle>Scan history</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Scan History</h1>
        {!isEmpty && <HistoryActions filters={filters} />}
      </div>
      <FilterBar filters={filters} onChange={change} onClear={() => setParams({}, { replace: true })} />
      <HistoryList filters={filters} pages={pages} />
    </div>
  );
}

function changedParams(before: URLSearchParams, changes: Partial<HistoryFilters>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") after.delete(name);
    else after.set(name, value);
  }
  return after;
}
