import { MESSAGES } from "@prompt-shield/contracts/messages";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import { History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useRecentScanLogs } from "../../lib/workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LogDrawer } from "./log-drawer.tsx";
import { ScanTable } from "./scan-table.tsx";

/** The newest entries, in a box 24rem high. The complete history has its own page. */
export function RecentHistory() {
  const logs = useRecentScanLogs();
  const [openId, setOpenId] = useState<string>();
  const all = (
    <Button asChild variant="link" size="sm" className="-my-1 -mr-3">
      <Link to={WEB_PATHS.scanHistory}>View all</Link>
    </Button>
  );
  return (
    <Card aria-labelledby="recent-history" className="min-w-0">
      <CardHeader id="recent-history" title="Recent scan history" action={all} />
      <div className="mt-3 max-h-[24rem] overflow-y-auto pb-2" data-testid="recent-history-scroll">
        {logs.isPending && (
          <div className="px-5 py-3">
            <SkeletonRows label="Loading scan history" />
          </div>
        )}
        {logs.isError && (
          <div className="px-5 py-3">
            <LoadFailure onRetry={() => void logs.refetch()}>{MESSAGES.historyFailed}</LoadFailure>
          </div>
        )}
        {logs.data?.length === 0 && (
          <EmptyState icon={History} title="No scans yet">
            Scan a prompt above to see it listed here with its verdict.
          </EmptyState>
        )}
        {logs.data && logs.data.length > 0 && (
          <ScanTable label="Recent scan history" logs={logs.data} onOpen={setOpenId} />
        )}
      </div>
      <LogDrawer id={openId} onClose={() => setOpenId(undefined)} onShow={setOpenId} />
    </Card>
  );
}
