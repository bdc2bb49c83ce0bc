import { Receipt } from "lucide-react";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { useWorkspaceAddress } from "../../lib/workspaces.ts";
import { describePayment, PAYMENT_LOOKS } from "../../shared/payment-words.ts";
import type { Payment } from "../../shared/payment-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardBody, CardHeader } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useBillingHistory } from "./billing.ts";

export function BillingHistoryCard() {
  const history = useBillingHistory();
  const next = history.data?.next_billing_at;
  return (
    <Card aria-labelledby="billing-history">
      <CardHeader
        id="billing-history"
        title="Billing history"
        {...(next && { description: `Next billing on ${formatDate(next)}` })}
      />
      <CardBody>
        {history.isPending && <SkeletonRows rows={2} />}
        {history.isError && (
          <LoadFailure onRetry={() => void history.refetch()}>
            The billing history could not be loaded.
          </LoadFailure>
        )}
        {history.data?.payments.length === 0 && (
          <EmptyState icon={Receipt} title="No payments yet">
            Each payment appears here with a printable receipt.
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {history.data?.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { word, look } = PAYMENT_LOOKS[payment.status];
  const addressOf = useWorkspaceAddress();
  const hasReceipt = payment.status === "success" || payment.status === "refunded";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="min-w-40 flex-1">
        <p className="font-medium">{describePayment(payment)}</p>
        <p className="text-muted">{formatDate(payment.paid_at ?? payment.created_at)}</p>
        {payment.reason && <p className="text-muted">{payment.reason}</p>}
      </div>
      <Badge variant={look}>{word}</Badge>
      <p className="figures w-20 text-right">{formatMoney(payment.amount_cents, payment.currency)}</p>
      <p className="w-16 text-right">
        {hasReceipt && (
          <a
            className="text-accent underline-offset-4 hover:underline"
            href={addressOf(`/api/v1/billing/receipts/${payment.id}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Receipt for ${describePayment(payment)} of ${formatDate(payment.created_at)}`}
          >
            Receipt
          </a>
        )}
      </p>
    </li>
  );
}
