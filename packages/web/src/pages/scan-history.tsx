import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { FilterBar } from "../features/history/filter-bar.tsx";
import { HistoryActions } from "../features/history/history-actions.tsx";
import { readFilters } from "../features/history/history-filters.ts";
import type { HistoryFilters } from "../features/history/history-filters.ts";
import { HistoryList } from "../features/history/history-list.tsx";
import { PageTitle } from "../features/shell/page-title.tsx";

export function Component() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
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
        <HistoryActions filters={filters} />
      </div>
      <FilterBar filters={filters} onChange={change} onClear={() => setParams({}, { replace: true })} />
      <HistoryList filters={filters} />
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
