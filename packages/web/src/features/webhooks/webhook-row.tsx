import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import { formatDateTime, formatRelative } from "../../lib/format.ts";
import { useNow } from "../../lib/now.ts";
import { useMay } from "../../lib/role.ts";
import { Badge } from "../../ui/badge.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { useMayHandle } from "./webhooks.ts";
import type { Webhook } from "./webhooks.ts";

interface WebhookRowProps {
  webhook: Webhook;
  onSecret: (shown: { url: string; secret: string }) => void;
}

const STATUS_LOOKS = {
  active: { variant: "success", icon: CircleCheck, label: "Active" },
  disabled: { variant: "secondary", icon: CirclePause, label: "Disabled" },
  failing: { variant: "destructive", icon: CircleAlert, label: "Failing" },
} as const;

export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const may = useMay();
  const mayHandle = useMayHandle(webhook);
  const { variant, icon: Icon, label } = STATUS_LOOKS[webhook.status];
  return (
    <li className="stack gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="min-w-0 font-medium break-all">{webhook.url}</span>
        <Badge variant={variant}>
          <Icon aria-hidden size={12} strokeWidth={1.75} /> {label}
        </Badge>
      </div>
      {webhook.description && <p className="text-sm break-words text-muted">{webhook.description}</p>}
      <ul aria-label="Events" className="flex flex-wrap gap-1.5">
        {webhook.events.map((event) => (
          <li key={event} className="min-w-0">
            <Badge variant="outline" className="font-mono">
              {event}
            </Badge>
          </li>
        ))}
      </ul>
      <LastDelivery at={webhook.last_delivery_at} />
      {webhook.status === "failing" && <FailingNote isEnabled={webhook.enabled} />}
      {may("updateWebhook") && !mayHandle && (
        <p className="text-xs text-muted">It receives audit log events, so only admins can change it.</p>
      )}
      <WebhookActions webhook={webhook} onSecret={onSecret} />
    </li>
  );
}

function LastDelivery({ at }: { at: string | null }) {
  const nowMs = useNow();
  return (
    <p className="text-xs text-muted">
      {at ? (
        <>
          Last delivery{" "}
          <time dateTime={at} title={formatDateTime(at)}>
            {formatRelative(at, nowMs)}
          </time>
        </>
      ) : (
        "Nothing delivered yet"
      )}
    </p>
  );
}

function FailingNote({ isEnabled }: { isEnabled: boolean }) {
  return (
    <p className="text-sm text-danger">
      {isEnabled
        ? "Deliveries are failing and being retried. After a day of failures we switch the webhook off."
        : "Switched off because deliveries failed. Once your receiver works, enable it and replay what it missed."}
    </p>
  );
}
