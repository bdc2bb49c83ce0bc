import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListCard } from "../../ui/list-card.tsx";
import { ADMIN_KEY, useAdminAct, useAdminPages } from "./admin-data.ts";
import { FailedItem } from "./failed-item.tsx";

type Failure = Answer<"GET /api/v1/admin/webhook-failures">["failures"][number];
type DeadJob = Answer<"GET /api/v1/admin/dead-jobs">["jobs"][number];

/** Everything whose retries are used up: deliveries to customers, and our own jobs. */
export function FailuresTab() {
  return (
    <>
      <WebhookFailures />
      <DeadJobs />
    </>
  );
}

function WebhookFailures() {
  const pages = useAdminPages(["failures"], (page) =>
    call("GET /api/v1/admin/webhook-failures", { query: page }),
  );
  const failures = pages.data?.pages.flatMap((page) => page.failures) ?? [];
  return (
    <ListCard
      label="Webhook failures"
      pages={pages}
      isEmpty={failures.length === 0}
      header={<CardHeader title="Webhook failures" description="Deliveries that failed after every retry." />}
      empty={
        <EmptyState icon={CircleCheck} title="No failed deliveries">
          Every event has reached its endpoint or is still being attempted.
        </EmptyState>
      }
    >
      <ul aria-label="Webhook failures" className="mt-4 divide-y divide-line border-t border-line">
        {failures.map((failure) => (
          <FailureItem key={failure.id} failure={failure} />
        ))}
      </ul>
    </ListCard>
  );
}

function FailureItem({ failure }: { failure: Failure }) {
  const replay = useAdminAct({
    act: () => call("POST /api/v1/admin/webhook-failures/{id}/replay", { params: { id: failure.id } }),
    done: { title: "Delivery queued", description: "The same event will be sent again, with the same id." },
    failed: "The delivery was not replayed",
  });
  return (
    <FailedItem
      title={failure.event}
      lines={[failure.url, `${failure.email}, attempt ${failure.attempt}`]}
      error={failure.error ?? `The endpoint answered with status ${failure.response_status ?? "none"}.`}
      at={failure.created_at}
      action={failure.endpoint_enabled ? "Replay" : "Endpoint is off"}
      isDisabled={!failure.endpoint_enabled}
      isBusy={replay.isPending}
      onAct={() => replay.mutate()}
    />
  );
}

function DeadJobs() {
  const jobs = useQuery({
    queryKey: [...ADMIN_KEY, "dead-jobs"],
    queryFn: async () => (await call("GET /api/v1/admin/dead-jobs")).jobs,
  });
  const onePage = { ...jobs, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };
  return (
    <ListCard
      label="Dead jobs"
      pages={onePage}
      isEmpty={jobs.data?.length === 0}
      header={
        <CardHeader
          title="Dead jobs"
          description="Emails and other background jobs that the server gave up on. The newest 100."
        />
      }
      empty={
        <EmptyState icon={CircleCheck} title="No dead jobs">
          All emails have been sent, and all other jobs are done or waiting.
        </EmptyState>
      }
    >
      <ul aria-label="Dead jobs" className="mt-4 divide-y divide-line border-t border-line">
        {jobs.data?.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </ListCard>
  );
}

function JobItem({ job }: { job: DeadJob }) {
  const retry = useAdminAct({
    act: () => call("POST /api/v1/admin/dead-jobs/{id}/retry", { params: { id: job.id } }),
    done: { title: "Job queued", description: "It will be tried once more." },
    failed: "The job was not retried",
  });
  return (
    <FailedItem
      title={job.queue}
      lines={[job.id]}
      error={job.error ?? "No reason was given."}
      at={job.failed_at}
      action="Retry"
      isBusy={retry.isPending}
      onAct={() => retry.mutate()}
    />
  );
}
