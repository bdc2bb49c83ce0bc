import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { LoadedDrawer } from "../../ui/loaded-drawer.tsx";
import { StoredResult } from "../../shared/results/stored-result.tsx";

/** Fetched once only: each answer of the server adds an entry to the audit log. */
export function ThreatDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const threat = useQuery({
    queryKey: ["opened-threat", id],
    queryFn: () => call("GET /api/v1/admin/threats/{id}", { params: { id: id ?? "" } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <LoadedDrawer
      query={threat}
      open={id !== undefined}
      onClose={onClose}
      kind="threat"
      head={({ email, scanned_at: at }) => ({ title: email, description: formatDateTime(at) })}
    >
      {(data) => (
        <>
          <Alert variant="info">The audit log records that you opened this prompt.</Alert>
          <StoredResult log={data} />
        </>
      )}
    </LoadedDrawer>
  );
}
