import { DEAD_JOBS_SHOWN, PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { FailureRow, FailuresStore } from "./failures.store.ts";
import { readTimePosition, toPage } from "../../http/paging.ts";

export interface FailuresParts {
  readonly store: FailuresStore;
  readonly queue: Pick<JobQueue, "deadJobs" | "retryDead">;
  readonly audit: Audit;
  /** Sends a delivery again from its first attempt; false if it no longer exists. */
  readonly replay: (endpointId: string, deliveryId: string) => Promise<boolean>;
}

export type FailuresService = ReturnType<typeof createFailuresService>;

/** What has finally failed: deliveries to customers, and our own jobs. */
export function createFailuresService({ store, queue, audit, replay }: FailuresParts) {
  return {
    page: async (cursor: string | undefined) => {
      const rows = await store.page({ after: readTimePosition(cursor), size: PAGE_SIZE + 1 });
      const page = toPage(rows, ({ delivery }) => ({
        at: delivery.createdAt,
        id: delivery.id,
      }));
      return { failures: page.rows.map(toFailure), next_cursor: page.next_cursor };
    },

    replay: async (admin: Caller, id: string): Promise<void> => {
      const endpointId = (await store.endpointOf(id)) ?? fail("not_found");
      if (!(await replay(endpointId, id))) fail("not_found");
      const target = { targetType: "delivery", targetId: id, details: { endpoint: endpointId } };
      await audit.record({ actorId: admin.userId, action: "webhook.replayed", ...target });
    },

    deadJobs: async () => {
      const jobs = await queue.deadJobs(DEAD_JOBS_SHOWN);
      return {
        jobs: jobs.map(({ failedAt, ...job }) => ({ ...job, failed_at: failedAt.toISOString() })),
      };
    },

    retryJob: async (admin: Caller, id: string): Promise<void> => {
      if (!(await queue.retryDead(id))) fail("not_found");
      const target = { targetType: "job", targetId: id };
      await audit.record({ actorId: admin.userId, action: "job.retried", ...target });
    },
  };
}

function toFailure({ delivery, event, url, isEnabled, email }: FailureRow) {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event,
    email,
    url,
    endpoint_enabled: isEnabled,
    status: "failed" as const,
    attempt: delivery.attemptCount,
    response_status: delivery.lastStatusCode,
    duration_ms: delivery.lastDurationMs,
    error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: null,
    delivered_at: null,
  };
}
