import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useNow } from "../../lib/now.ts";
import { useMay } from "../../lib/role.ts";
import { POLICIES_KEY } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { tellDifference } from "./difference-words.ts";
import { useRollback, type Policy } from "./policies.ts";
import { useKeyNames } from "./replays.ts";

export function Versions({ policy }: { policy: Policy }) {
  const { id } = policy;
  const [compared, setCompared] = useState<number>();
  const may = useMay();
  const rollback = useRollback(id);
  const versions = useQuery({
    queryKey: [...POLICIES_KEY, id, "versions"],
    queryFn: () => call("GET /api/v1/policies/{id}/versions", { params: { id } }),
  });
  if (versions.isError)
    return <LoadFailure onRetry={() => void versions.refetch()}>Versions did not load.</LoadFailure>;
  if (!versions.data) return <SkeletonRows rows={3} label="Loading versions" />;
  return (
    <ul aria-label="Versions" className="divide-y divide-line rounded-control border border-line">
      {versions.data.versions.map(({ version, is_current: isCurrent, created_at: at }) => (
        <li key={version} className="stack gap-2 p-3 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-wrap items-center gap-2">
              <span className="figures font-medium">Version {version}</span>
              {isCurrent && <Badge variant="success">In force</Badge>}
              <span className="text-xs text-muted">{formatDateTime(at)}</span>
            </span>
            {!isCurrent && (
              <span className="flex gap-2">
                <Button size="sm" variant="secondary" onClick={() => setCompared(version)}>
                  Compare
                </Button>
                {may("rollbackPolicy") && (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={rollback.isPending}
                    onClick={() => rollback.mutate(version)}
                  >
                    Roll back
                  </Button>
                )}
              </span>
            )}
          </div>
          {compared === version && <Comparison policy={policy} other={version} />}
        </li>
      ))}
    </ul>
  );
}

function Comparison({ policy, other }: { policy: Policy; other: number }) {
  const { id, version } = policy;
  const comparison = useQuery({
    queryKey: [...POLICIES_KEY, id, "compare", version, other],
    queryFn: () =>
      call("GET /api/v1/policies/{id}/compare", { params: { id }, query: { from: version, to: other } }),
  });
  const keyNames = useKeyNames();
  const nowMs = useNow();
  if (comparison.isError)
    return <LoadFailure onRetry={() => void comparison.refetch()}>The comparison did not load.</LoadFailure>;
  const { changes } = comparison.data ?? {};
  if (!changes) return <SkeletonRows rows={1} label="Comparing" />;
  if (changes.length === 0) return <p className="text-muted">It is identical to the version in force.</p>;
  return (
    <ul
      aria-label={`Version ${other} compared with the one in force`}
      className="stack gap-3 rounded-control bg-sunken p-3"
    >
      {changes.map((change) => {
        const { name, left, right } = tellDifference(change, { keyNames, nowMs });
        return (
          <li key={change.field} className="wrap-anywhere">
            <span className="font-medium">{name}</span>
            <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-muted">
              <dt>In force</dt>
              <dd>{left}</dd>
              <dt>Version {other}</dt>
              <dd>{right}</dd>
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
