import { BellRing, Plus } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { AlertForm } from "./alert-form.tsx";
import { ALERT_WORDS, tellRule, useAlerts, useDeleteAlert, type Alert } from "./alerts.ts";

/** When the owner of a policy is alerted, and what the latest alert said. */
export function AlertsPanel({ policyId }: { policyId: string }) {
  const alerts = useAlerts(policyId);
  const may = useMay();
  const [edited, setEdited] = useState<Alert | "new">();
  if (alerts.isPending) return <SkeletonRows rows={2} label="Loading alerts" />;
  if (!alerts.data)
    return (
      <LoadFailure title="Alerts did not load" onRetry={() => void alerts.refetch()}>
        {messageOf(alerts.error, "Try again in a moment.")}
      </LoadFailure>
    );
  if (edited)
    return (
      <AlertForm
        policyId={policyId}
        alert={edited === "new" ? undefined : edited}
        onDone={() => setEdited(undefined)}
      />
    );
  const add = may("createAlert") && (
    <Button size="sm" variant="secondary" onClick={() => setEdited("new")}>
      <Plus aria-hidden size={16} strokeWidth={1.75} /> Add alert
    </Button>
  );
  if (alerts.data.length === 0)
    return (
      <EmptyState icon={BellRing} title="No alerts yet" action={add}>
        Get notified when threats rise, when a new kind appears, or when a key’s activity is unusual.
      </EmptyState>
    );
  return (
    <div className="stack gap-4">
      <ul aria-label="Alerts" className="divide-y divide-line rounded-control border border-line">
        {alerts.data.map((alert) => (
          <AlertItem key={alert.id} policyId={policyId} alert={alert} onEdit={() => setEdited(alert)} />
        ))}
      </ul>
      <div className="justify-self-start">{add}</div>
    </div>
  );
}

function AlertItem({ policyId, alert, onEdit }: { policyId: string; alert: Alert; onEdit: () => void }) {
  const may = useMay();
  const remove = useDeleteAlert(policyId);
  const { rule, last_alert: last } = alert;
  return (
    <li className="stack gap-2 p-3 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{ALERT_WORDS[rule.kind]}</span>
        <Badge variant="outline">{rule.mail ? "Webhook and email" : "Webhook"}</Badge>
      </div>
      <p className="text-muted">{tellRule(rule)}</p>
      {last ? (
        <p className="rounded-control bg-sunken p-2">
          <TimeAgo at={last.at} className="text-muted" />: {last.summary}
        </p>
      ) : (
        <p className="text-xs text-muted">Not triggered yet.</p>
      )}
      {may("updateAlert") && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            variant="quietDestructive"
            busy={remove.isPending}
            onClick={() => remove.mutate(alert.id)}
          >
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}
