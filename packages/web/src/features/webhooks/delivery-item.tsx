import type { WebhookEventName } from "@prompt-shield/contracts";
import { ChevronDown, CircleAlert, CircleCheck, Clock, RotateCw } from "lucide-react";
import { formatDateTime, formatNumber, formatRelative } from "../../lib/format.ts";
import { useNow } from "../../lib/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { useReplay } from "./deliveries.ts";
import type { Delivery } from "./deliveries.ts";
import { MessageBody } from "./message-body.tsx";
import { useMayHandle } from "./webhooks.ts";
import type { Webhook } from "./webhooks.ts";

const STATUS_LOOKS = {
  pending: { variant: "warning", icon: Clock, label: "Waiting" },
  delivered: { variant: "success", icon: CircleCheck, label: "Delivered" },
  failed: { variant: "destructive", icon: CircleAlert, label: "Failed" },
} as const;

export function DeliveryItem({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const nowMs = useNow();
  const { variant, icon: Icon, label } = STATUS_LOOKS[delivery.status];
  return (
    <li>
      <details className="group">
        <summary className="flex list-none flex-wrap items-center gap-2 px-4 py-3 text-sm hover:bg-sunken">
          <ChevronDown
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="shrink-0 -rotate-90 text-muted transition-transform group-open:rotate-0"
          />
          <span className="font-mono break-all">{delivery.event}</span>
          <Badge variant={variant}>
            <Icon aria-hidden size={12} strokeWidth={1.75} /> {label}
          </Badge>
          <span className="figures text-xs text-muted">{summaryOf(delivery)}</span>
          <time
            dateTime={delivery.created_at}
            title={formatDateTime(delivery.created_at)}
            className="ml-auto text-xs text-muted"
          >
            {formatRelative(delivery.created_at, nowMs)}
          </time>
        </summary>
        <Details delivery={delivery} webhook={webhook} />
      </details>
    </li>
  );
}

/** "Attempt 2, status 500, 34 ms" */
function summaryOf({ attempt, response_status: status, duration_ms: durationMs }: Delivery): string {
  const parts = [attempt === 0 ? "Not tried yet" : `Attempt ${attempt}`];
  if (status !== null) parts.push(`status ${status}`);
  if (durationMs !== null) parts.push(`${formatNumber(Math.round(durationMs))} ms`);
  return parts.join(", ");
}

function Details({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const replay = useReplay(webhook.id);
  const mayReplay = useMayHandle({ events: [...webhook.events, delivery.event as WebhookEventName] });
  const facts = [
    ["Event id", delivery.event_id],
    ["Created", formatDateTime(delivery.created_at)],
    ["Delivered", delivery.delivered_at && formatDateTime(delivery.delivered_at)],
    ["Next attempt", delivery.next_attempt_at && formatDateTime(delivery.next_attempt_at)],
    ["Problem", delivery.error],
  ] as const;
  return (
    <div className="stack gap-4 px-4 pt-3 pb-4">
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5 text-sm">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="break-all">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <MessageBody title="Request body" text={delivery.request_body} />
      <MessageBody title="Response body" text={delivery.response_body} />
      {mayReplay && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          disabled={!webhook.enabled}
          busy={replay.isPending}
          onClick={() => replay.mutate(delivery.id)}
        >
          <RotateCw aria-hidden size={16} strokeWidth={1.75} />
          {delivery.status === "pending" ? "Send now" : "Replay"}
        </Button>
      )}
      {mayReplay && !webhook.enabled && (
        <p className="text-sm text-muted">Enable the webhook to replay deliveries.</p>
      )}
    </div>
  );
}
