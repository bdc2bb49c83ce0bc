import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/notify.ts";
import { useMay } from "../../lib/role.ts";
import { RoleNote } from "../../shared/role-note.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { SettingCard } from "../../ui/setting-card.tsx";
import { NewSecret } from "./new-secret.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { useCreateWebhook, useWebhooks } from "./webhooks.ts";

interface ShownSecret {
  url: string;
  secret: string;
}

export function WebhooksCard() {
  const webhooks = useWebhooks();
  const create = useCreateWebhook();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret>();
  const list = webhooks.data?.webhooks;
  return (
    <SettingCard
      title="Webhooks"
      description="We send a signed message to your URL when something happens, so you do not have to poll."
      action={
        may("createWebhook") && (
          <Button size="sm" variant="secondary" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden size={16} strokeWidth={1.75} /> Add webhook
          </Button>
        )
      }
    >
      <div className="stack gap-6">
        <RoleNote call="createWebhook" what="Adding and changing webhooks" />
        {shown && <NewSecret {...shown} onSaved={() => setShown(undefined)} />}
        {webhooks.isPending && <SkeletonRows rows={2} label="Loading webhooks" />}
        {webhooks.isError && (
          <LoadFailure title="Webhooks did not load" onRetry={() => void webhooks.refetch()}>
            {messageOf(webhooks.error, "Try again in a moment.")}
          </LoadFailure>
        )}
        {list?.length === 0 && (
          <EmptyState icon={WebhookIcon} title="No webhooks yet">
            {may("createWebhook")
              ? "Add the URL of your receiver and choose the events to send it."
              : "Webhooks that members add are listed here."}
          </EmptyState>
        )}
        {list && list.length > 0 && (
          <ul aria-label="Webhooks" className="divide-y divide-line rounded-control border border-line">
            {list.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onSecret={setShown} />
            ))}
          </ul>
        )}
      </div>
      <Dialog
        open={isAdding}
        onOpenChange={setIsAdding}
        title="Add webhook"
        description="Your receiver must answer with a 2xx status within 10 seconds. If it does not, we retry for a day."
      >
        <WebhookForm
          submitLabel="Add webhook"
          onSubmit={async (draft) => {
            setShown(await create.mutateAsync(draft));
            setIsAdding(false);
          }}
        />
      </Dialog>
    </SettingCard>
  );
}
