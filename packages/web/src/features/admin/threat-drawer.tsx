import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { messageOf } from "../../lib/notify.ts";
import { Alert } from "../../ui/alert.tsx";
import { Drawer } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { StoredResult } from "../history/stored-result.tsx";

/** Asked for once: each answer of the server is one entry in the audit log. */
export function ThreatDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const threat = useQuery({
    queryKey: ["opened-threat", id],
    queryFn: () => call("GET /api/v1/admin/threats/{id}", { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Drawer
      width="wide"
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={threat.data?.email ?? "Threat"}
      description={threat.data ? formatDateTime(threat.data.scanned_at) : "Loading"}
    >
      <div className="stack gap-6 p-5">
        {threat.isPending && <SkeletonRows rows={6} label="Loading the threat" />}
        {threat.isError && (
          <LoadFailure title="The threat did not load" onRetry={() => void threat.refetch()}>
            {messageOf(threat.error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {threat.data && (
          <>
            <Alert variant="info">That you opened this prompt is in the audit log.</Alert>
            <StoredResult log={threat.data} />
          </>
        )}
      </div>
    </Drawer>
  );
}
