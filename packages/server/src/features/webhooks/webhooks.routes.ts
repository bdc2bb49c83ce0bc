import { routes, type WebhookEventName } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import type { DeliveryRow } from "./deliveries.store.ts";
import type { EndpointRow } from "./endpoints.store.ts";
import type { WebhooksService } from "./webhooks.service.ts";

export function mountWebhookRoutes(mount: Mount, webhooks: WebhooksService): void {
  mount(routes.webhooks, async ({ caller }) => {
    const rows = await webhooks.list(caller);
    return { webhooks: rows.map((row) => toWebhook(row.endpoint, row.lastDeliveryAt)) };
  });
  mount(routes.createWebhook, async ({ caller, body }) => withSecret(await webhooks.create(caller, body)));
  mount(routes.updateWebhook, async ({ caller, params, body: { enabled, ...change } }) =>
    toWebhook(await webhooks.update(caller, params.id, { ...change, isEnabled: enabled })),
  );
  mount(routes.deleteWebhook, async ({ caller, params }) => {
    await webhooks.remove(caller, params.id);
    return { ok: true as const };
  });
  mount(routes.rotateWebhookSecret, async ({ caller, params }) =>
    withSecret(await webhooks.rotateSecret(caller, params.id)),
  );
  mount(routes.testWebhook, async ({ caller, params }) => toDelivery(await webhooks.test(caller, params.id)));
  mount(routes.webhookDeliveries, async ({ caller, params, query }) => {
    const { rows, nextCursor } = await webhooks.deliveries(caller, params.id, query);
    return { deliveries: rows.map(toDelivery), next_cursor: nextCursor };
  });
  mount(routes.replayDelivery, async ({ caller, params }) =>
    toDelivery(await webhooks.replay(caller, params.id, params.delivery)),
  );
  mount(routes.replayFailedDeliveries, async ({ caller, params, body }) => ({
    replayed: await webhooks.replayFailed(caller, params.id, new Date(body.since)),
  }));
}

function withSecret({ endpoint, secret }: { endpoint: EndpointRow; secret: string }) {
  return { ...toWebhook(endpoint), secret };
}

function toWebhook(row: EndpointRow, lastDeliveryAt: Date | null = null) {
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

function toDelivery({ delivery, event, payload, responseBody }: DeliveryRow) {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event,
    status: delivery.status as "pending",
    attempt: delivery.attemptCount,
    response_status: delivery.lastStatusCode,
    duration_ms: delivery.lastDurationMs,
    error: delivery.lastError,
    request_body: JSON.stringify(payload),
    response_body: responseBody,
    created_at: delivery.createdAt.toISOString(),
    next_attempt_at: delivery.status === "pending" ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
  };
}
