import { ACCESS, includesRole, routes, type WebhookEventName } from "@prompt-shield/contracts";
import type { Caller } from "../../http/caller.ts";
import type { Mount } from "../../http/mount.ts";
import type { DeliveryRow } from "./deliveries.store.ts";
import type { EndpointRow } from "./endpoints.store.ts";
import type { WebhooksService } from "./webhooks.service.ts";

export function mountWebhookRoutes(mount: Mount, webhooks: WebhooksService): void {
  /** Endpoints in the form of the API, each with the time of its newest delivery. */
  const tell = async (rows: readonly EndpointRow[]) => {
    const last = await webhooks.lastDeliveries(rows.map(({ id }) => id));
    return rows.map((row) => toWebhook(row, last.get(row.id)));
  };
  const tellOne = async (row: EndpointRow) => (await tell([row]))[0] ?? toWebhook(row);

  mount(routes.webhooks, async ({ caller }) => ({ webhooks: await tell(await webhooks.list(caller)) }));
  mount(routes.webhook, async ({ caller, params }) => tellOne(await webhooks.find(caller, params.id)));
  mount(routes.createWebhook, async ({ caller, body }) => {
    const { endpoint, secret } = await webhooks.create(caller, body);
    return { ...(await tellOne(endpoint)), secret };
  });
  mount(routes.updateWebhook, async ({ caller, params, body: { enabled, ...change } }) =>
    tellOne(await webhooks.update(caller, params.id, { ...change, isEnabled: enabled })),
  );
  mount(routes.deleteWebhook, async ({ caller, params }) => {
    await webhooks.remove(caller, params.id);
    return { ok: true as const };
  });
  mount(routes.rotateWebhookSecret, async ({ caller, params }) => {
    const { endpoint, secret } = await webhooks.rotateSecret(caller, params.id);
    return { ...(await tellOne(endpoint)), secret };
  });
  mount(
    routes.testWebhook,
    async ({ caller, params }) => toDelivery(await webhooks.test(caller, params.id), caller),
    { limit: "webhookTestPerUser" },
  );
  mount(routes.webhookDeliveries, async ({ caller, params, query }) => {
    const { rows, next_cursor } = await webhooks.deliveries(caller, params.id, query);
    return { deliveries: rows.map((row) => toDelivery(row, caller)), next_cursor };
  });
  mount(routes.replayDelivery, async ({ caller, params }) =>
    toDelivery(await webhooks.replay(caller, { endpointId: params.id, deliveryId: params.delivery }), caller),
  );
  mount(routes.replayKnownDelivery, async ({ caller, params }) =>
    toDelivery(await webhooks.replay(caller, { deliveryId: params.id }), caller),
  );
  mount(routes.replayFailedDeliveries, async ({ caller, params, body }) => ({
    replayed: await webhooks.replayFailed(caller, params.id, new Date(body.since)),
  }));
}

function toWebhook(row: EndpointRow, lastDeliveryAt?: Date) {
  const status = row.isEnabled
    ? row.failingSince
      ? "failing"
      : "active"
    : row.disabledReason
      ? "failing"
      : "disabled";
  return {
    id: row.id,
    url: row.url,
    events: row.events as WebhookEventName[],
    description: row.description,
    enabled: row.isEnabled,
    status: status as "active",
    created_at: row.createdAt.toISOString(),
    last_delivery_at: lastDeliveryAt?.toISOString() ?? null,
  };
}

/**
 * Hides audit log entries from callers who may not read the log. The response is hidden too, because a receiver may
 * have echoed the entry.
 */
function toDelivery({ delivery, event, payload, responseBody }: DeliveryRow, { role }: Caller) {
  const isClosed = event === "audit.event" && !includesRole(role, ACCESS.workspaceAuditLog);
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event,
    status: delivery.status as "pending",
    attempt: delivery.attemptCount,
    response_status: delivery.lastStatusCode,
    duration_ms: delivery.lastDurationMs,
    error: delivery.lastError,
    request_body: JSON.stringify(isClosed ? { ...payload, audit: undefined } : payload),
    response_body: isClosed ? null : responseBody,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: delivery.status === "pending" ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  };
}
