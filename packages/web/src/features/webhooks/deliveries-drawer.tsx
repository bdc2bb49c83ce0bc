import { Inbox } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../lib/notify.ts";
import { Drawer } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useDeliveries } from "./deliveries.ts";
import type { DeliveryFilter } from "./deliveries.ts";
import { DeliveryItem } from "./delivery-item.tsx";
import { ReplayFailedForm } from "./replay-failed-form.tsx";
import { useMayHandle } from "./webhooks.ts";
import type { Webhook } from "./webhooks.ts";

interface DeliveriesDrawerProps {
  webhook: Webhook;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeliveriesDrawer({ webhook, open, onOpenChange }: DeliveriesDrawerProps) {
  const [filter, setFilter] = useState<DeliveryFilter>("all");
  const mayHandle = useMayHandle(webhook);
  return (
    <Drawer
      width="wide"
      open={open}
      onOpenChange={onOpenChange}
      title="Deliveries"
      description={<span className="break-all">{webhook.url}</span>}
    >
      <div className="stack gap-5 p-5">
        <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr]">
          <SelectField
            label="Status"
            value={filter}
            onChange={(event) => setFilter(event.target.value as DeliveryFilter)}
          >
            <option value="all">All</option>
            <option value="pending">Waiting</option>
            <option value="delivered">Delivered</option>
            <option value="failed">Failed</option>
          </SelectField>
          {mayHandle && <ReplayFailedForm webhook={webhook} />}
        </div>
        <DeliveryList webhook={webhook} filter={filter} />
      </div>
    </Drawer>
  );
}

function DeliveryList({ webhook, filter }: { webhook: Webhook; filter: DeliveryFilter }) {
  const pages = useDeliveries(webhook.id, filter);
  if (pages.isPending) return <SkeletonRows rows={4} label="Loading deliveries" />;
  if (!pages.data) {
    return (
      <LoadFailure title="Deliveries did not load" onRetry={() => void pages.refetch()}>
        {messageOf(pages.error, "Try again in a moment.")}
      </LoadFailure>
    );
  }
  const deliveries = pages.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0) {
    return filter === "all" ? (
      <EmptyState icon={Inbox} title="No deliveries yet">
        Send a test event, or wait for the first event this webhook is subscribed to.
      </EmptyState>
    ) : (
      <EmptyState icon={Inbox} title="No deliveries with this status" />
    );
  }
  return (
    <>
      <ul aria-label="Deliveries" className="divide-y divide-line rounded-control border border-line">
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} webhook={webhook} />
        ))}
      </ul>
      <ShowMore pages={pages} label="Show older" />
    </>
  );
}
