import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { messageOf } from "../../lib/notify.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import type { Fact } from "../../ui/facts.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { ADMIN_KEY } from "./admin-data.ts";

type Health = Answer<"GET /api/v1/admin/health">;

const LOOK_AGAIN_MS = 15_000;
const DISK_LOW_RATIO = 0.1;

export function HealthTab() {
  const health = useQuery({
    queryKey: [...ADMIN_KEY, "health"],
    queryFn: () => call("GET /api/v1/admin/health"),
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (health.isPending) return <SkeletonRows rows={6} label="Loading the system health" />;
  return (
    <>
      {health.error && (
        <LoadFailure title="The system health did not load" onRetry={() => void health.refetch()}>
          {messageOf(health.error, "Try again in a moment.")}
        </LoadFailure>
      )}
      {health.data && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">Refreshes every 15 seconds.</p>
            <Button
              size="sm"
              variant="secondary"
              busy={health.isFetching}
              onClick={() => void health.refetch()}
            >
              {!health.isFetching && <RotateCw aria-hidden size={16} strokeWidth={1.75} />} Refresh now
            </Button>
          </div>
          <div className="grid gap-4 lg:grid-cols-2">
            {partsOf(health.data).map((part) => (
              <Part key={part.title} {...part} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface PartProps {
  title: string;
  isWell: boolean;
  trouble: string;
  facts: readonly Fact[];
}

function Part({ title, isWell, trouble, facts }: PartProps) {
  const Icon = isWell ? CircleCheck : CircleAlert;
  const state = (
    <Badge variant={isWell ? "success" : "warning"}>
      <Icon aria-hidden size={12} /> {isWell ? "Working" : trouble}
    </Badge>
  );
  return (
    <Card aria-label={title} className="min-w-0">
      <CardHeader title={title} action={state} />
      <CardBody>
        <Facts facts={facts} />
      </CardBody>
    </Card>
  );
}

function partsOf({ database, queue, webhooks, model, versions, disk, ...rest }: Health): PartProps[] {
  const isDiskLow = disk !== null && disk.free_bytes < disk.total_bytes * DISK_LOW_RATIO;
  return [
    {
      title: "Database",
      isWell: database.ok,
      trouble: "Unreachable",
      facts: [
        { name: "Type", value: database.kind === "embedded" ? "Embedded" : "PostgreSQL" },
        { name: "Version", value: database.version },
        { name: "Latency", value: `${database.latency_ms} ms` },
        { name: "Size", value: database.size_bytes === null ? "–" : formatBytes(database.size_bytes) },
      ],
    },
    {
      title: "Job queue",
      isWell: queue.dead === 0,
      trouble: "Failed jobs",
      facts: counts({ Waiting: queue.waiting, Running: queue.running, Dead: queue.dead }),
    },
    {
      title: "Webhooks",
      isWell: webhooks.failed_last_24_hours === 0,
      trouble: "Deliveries failed",
      facts: counts({ Waiting: webhooks.waiting, "Failed in 24 hours": webhooks.failed_last_24_hours }),
    },
    {
      title: "Detection model",
      isWell: model.loaded,
      trouble: "Rules only",
      facts: [
        { name: "Version", value: model.version ?? "–" },
        { name: "Scans waiting", value: formatNumber(rest.scans_waiting) },
        ...(model.reason === null ? [] : [{ name: "Reason", value: model.reason }]),
      ],
    },
    {
      title: "Disk",
      isWell: !isDiskLow,
      trouble: "Nearly full",
      facts:
        disk === null
          ? [{ name: "Data folder", value: "Not used" }]
          : [
              { name: "Free", value: formatBytes(disk.free_bytes) },
              { name: "Total", value: formatBytes(disk.total_bytes) },
            ],
    },
    {
      title: "Server",
      isWell: true,
      trouble: "",
      facts: [
        { name: "Version", value: versions.app },
        { name: "Node", value: versions.node },
        { name: "Uptime", value: duration(rest.uptime_s) },
      ],
    },
  ];
}

function counts(values: Readonly<Record<string, number>>): Fact[] {
  return Object.entries(values).map(([name, value]) => ({ name, value: formatNumber(value) }));
}

function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 1
    ? `${hours} h ${Math.floor((seconds % 3_600) / 60)} min`
    : `${Math.ceil(seconds / 60)} min`;
}
