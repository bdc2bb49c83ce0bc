import { useState } from "react";
import { notify, tellOf } from "../../lib/notify.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DeliveriesDrawer } from "./deliveries-drawer.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import {
  useDeleteWebhook,
  useMayHandle,
  useRotateSecret,
  useSendTestEvent,
  useUpdateWebhook,
} from "./webhooks.ts";
import type { Webhook } from "./webhooks.ts";

interface WebhookActionsProps {
  webhook: Webhook;
  onSecret: (shown: { url: string; secret: string }) => void;
}

type Panel = "deliveries" | "edit" | "rotate" | "delete";

export function WebhookActions({ webhook, onSecret }: WebhookActionsProps) {
  const [panel, setPanel] = useState<Panel>();
  const mayHandle = useMayHandle(webhook);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="secondary" onClick={() => setPanel("deliveries")}>
        Deliveries
      </Button>
      {mayHandle && <Changes {...{ webhook, setPanel }} />}
      <Panels {...{ webhook, panel, onSecret }} onClose={() => setPanel(undefined)} />
    </div>
  );
}

interface ChangesProps {
  webhook: Webhook;
  setPanel: (panel: Panel) => void;
}

function Changes({ webhook, setPanel }: ChangesProps) {
  const sendTest = useSendTestEvent(webhook.id);
  const update = useUpdateWebhook(webhook.id);
  const toggle = () =>
    update.mutate({ enabled: !webhook.enabled }, { onError: tellOf("The webhook was not changed") });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={!webhook.enabled}
        busy={sendTest.isPending}
        onClick={() => sendTest.mutate()}
      >
        Send test event
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setPanel("edit")}>
        Edit
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setPanel("rotate")}>
        Rotate secret
      </Button>
      <Button size="sm" variant="secondary" busy={update.isPending} onClick={toggle}>
        {webhook.enabled ? "Disable" : "Enable"}
      </Button>
      <Button size="sm" variant="quietDestructive" onClick={() => setPanel("delete")}>
        Delete
      </Button>
    </>
  );
}

interface PanelsProps extends WebhookActionsProps {
  panel: Panel | undefined;
  onClose: () => void;
}

function Panels({ webhook, panel, onSecret, onClose }: PanelsProps) {
  const update = useUpdateWebhook(webhook.id);
  const rotate = useRotateSecret(webhook.id);
  const remove = useDeleteWebhook(webhook.id);
  const closed = (isOpen: boolean) => !isOpen && onClose();
  return (
    <>
      <DeliveriesDrawer webhook={webhook} open={panel === "deliveries"} onOpenChange={closed} />
      <Dialog open={panel === "edit"} onOpenChange={closed} title="Edit webhook">
        <WebhookForm
          webhook={webhook}
          submitLabel="Save changes"
          onSubmit={async (draft) => {
            await update.mutateAsync(draft);
            notify({ title: "Webhook saved" });
            onClose();
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={panel === "rotate"}
        onOpenChange={closed}
        title="Rotate the signing secret?"
        description="You get a new secret. For 24 hours the old one also signs (in webhook-signature), so that you can update your receiver without losing events. X-Webhook-Signature uses the new one immediately."
        confirmLabel="Rotate secret"
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: onSecret, onSettled: onClose })}
      />
      <ConfirmDialog
        open={panel === "delete"}
        onOpenChange={closed}
        title="Delete this webhook?"
        description={
          <span className="break-all">
            {webhook.url} will receive no more events, and its delivery history is deleted too.
          </span>
        }
        confirmLabel="Delete webhook"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
      />
    </>
  );
}
