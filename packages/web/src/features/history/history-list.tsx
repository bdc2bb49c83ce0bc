import { SCAN_LOGS_FRESH_MS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History, SearchX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { SCAN_LOGS_KEY } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { hasFilters, toQuery } from "./history-filters.ts";
import type { HistoryFilters } from "./history-filters.ts";
import { LogDrawer } from "./log-drawer.tsx";
import { ScanTable } from "./scan-table.tsx";

export function useHistory(filters: HistoryFilters) {
  return useInfiniteQuery({
    queryKey: [...SCAN_LOGS_KEY, "list", filters],
    queryFn: ({ pageParam }) =>
      call("GET /api/v1/scan-logs", {
        query: { ...toQuery(filters), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    staleTime: SCAN_LOGS_FRESH_MS,
  });
}

interface HistoryListProps {
  filters: HistoryFilters;
  pages: ReturnType<typeof useHistory>;
}

/** An infinite list: the next page loads when the end comes into view. */
export function HistoryList({ filters, pages }: HistoryListProps) {
  const [openId, setOpenId] = useState<string>();
  const logs = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    // `overflow-clip`, not `overflow-hidden`: the table's head must stick to the window, below the header.
    <Card aria-label="Entries" className="min-w-0 overflow-clip [--head-top:3.5rem]">
      {pages.isPending && (
        <div className="p-5">
          <SkeletonRows rows={8} label="Loading scan history" />
        </div>
      )}
      {pages.isError && (
        <div className="p-5">
          <LoadFailure onRetry={() => void pages.refetch()}>{MESSAGES.historyFailed}</LoadFailure>
        </div>
      )}
      {pages.isSuccess && logs.length === 0 && <NoEntries isFiltered={hasFilters(filters)} />}
      {logs.length > 0 && <ScanTable label="Scan history" logs={logs} onOpen={setOpenId} />}
      {pages.hasNextPage && (
        <More
          isBusy={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      <LogDrawer id={openId} onClose={() => setOpenId(undefined)} onShow={setOpenId} />
    </Card>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={SearchX} title="Nothing matches these filters">
        Search for a shorter part of the prompt, or clear a filter.
      </EmptyState>
    );
  }
  const action = (
    <Button asChild>
      <Link to={WEB_PATHS.dashboard}>Scan a prompt</Link>
    </Button>
  );
  return (
    <EmptyState icon={History} title="No scans yet" action={action}>
      Every scan and sanitization is listed here with its verdict, so that you can come back to it.
    </EmptyState>
  );
}

function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || isBusy) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: "400px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isBusy, onMore]);
  return (
    <div ref={end} className="grid place-items-center border-t border-line p-3">
      <Button variant="ghost" size="sm" busy={isBusy} onClick={onMore}>
        {isBusy ? "Loading more" : "Load more"}
      </Button>
    </div>
  );
}
