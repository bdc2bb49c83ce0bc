import { Receipt, SearchX } from "lucide-react";
import { call } from "../../lib/api.ts";
import type { Answer } from "../../lib/api.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { describePayment, PAYMENT_LOOKS } from "../../shared/payment-words.ts";
import { ListCard } from "../../ui/list-card.tsx";
import { useAdminPages } from "./admin-data.ts";
import { pick, useAdminParams } from "./admin-params.ts";

type Payment = Answer<"GET /api/v1/admin/payments">["payments"][number];
type Dispute = NonNullable<Payment["dispute"]>;

const STATUSES = ["success", "failed", "pending", "abandoned", "refunded", "disputed"] as const;

export function PaymentsTab() {
  const { read, change } = useAdminParams();
  const q = read("q");
  const status = pick(STATUSES, read("status"));
  const pages = useAdminPages(["payments", q, status], (page) =>
    call("GET /api/v1/admin/payments", { query: { ...(q && { q }), ...(status && { status }), ...page } }),
  );
  const payments = pages.data?.pages.flatMap((page) => page.payments) ?? [];
  return (
    <>
      <search aria-label="Filter payments" className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <SearchField
          label="Payer or reference"
          placeholder="Full address or reference"
          maxLength={254}
          value={q}
          onSearch={(next) => change({ q: next })}
        />
        <FilterSelect
          label="Status"
          all="All"
          value={status}
          options={STATUSES.map((name) => [
            name,
            name === "disputed" ? "Disputed" : PAYMENT_LOOKS[name].word,
          ])}
          onChange={(next) => change({ status: next })}
        />
      </search>
      <ListCard
        label="Payments"
        pages={pages}
        isEmpty={payments.length === 0}
        empty={
          q === "" && status === undefined ? (
            <EmptyState icon={Receipt} title="No payments yet">
              Payments from all users appear here, newest first.
            </EmptyState>
          ) : (
            <EmptyState icon={SearchX} title="No payments match">
              Check that the address or reference is complete.
            </EmptyState>
          )
        }
      >
        <DataTable label="Payments" columns={COLUMNS} rows={payments} keyOf={({ id }) => id} />
      </ListCard>
    </>
  );
}

/** The bank's reason for a dispute, and when an answer is due. */
function DisputeLine({ category, due_at: due, resolved_at: resolved, resolution }: Dispute) {
  const details = [category, resolution, due && `response due ${formatDate(due)}`].filter(Boolean).join(", ");
  return (
    <span className="mt-1.5 block text-xs" title={details}>
      <Badge variant={resolved ? "secondary" : "destructive"}>
        {resolved ? "Dispute closed" : "Disputed"}
      </Badge>
      {!resolved && due && <span className="mt-1 block text-muted">Due {formatDate(due)}</span>}
      {resolved && resolution && (
        <span className="mt-1 block text-muted">{resolution.replaceAll("-", " ")}</span>
      )}
    </span>
  );
}

const COLUMNS: readonly Column<Payment>[] = [
  {
    name: "Payer",
    cell: ({ email, reference, amount_cents: cents, currency, created_at: at }) => (
      <>
        <span className="block truncate font-medium" title={email}>
          {email}
        </span>
        <span className="mt-0.5 block truncate font-mono text-xs text-muted @max-lg:hidden" title={reference}>
          {reference}
        </span>
        <span className="figures mt-0.5 block text-xs text-muted @lg:hidden">
          {formatMoney(cents, currency)}, <TimeAgo at={at} />
        </span>
      </>
    ),
  },
  { name: "For", className: "w-44 @max-2xl:hidden", cell: (payment) => describePayment(payment) },
  {
    name: "Card",
    className: "w-32 text-muted @max-3xl:hidden",
    cell: ({ card }) => (card ? <span className="capitalize">{`${card.brand} ${card.last4}`}</span> : "–"),
  },
  {
    name: "Status",
    className: "w-28 @lg:w-40",
    cell: ({ status, failure_reason: reason, dispute }) => (
      <>
        <Badge variant={PAYMENT_LOOKS[status].look}>{PAYMENT_LOOKS[status].word}</Badge>
        {dispute && <DisputeLine {...dispute} />}
        {reason && (
          <span className="mt-0.5 block truncate text-xs text-muted" title={reason}>
            {reason}
          </span>
        )}
      </>
    ),
  },
  {
    name: "Amount",
    className: "w-24 @max-lg:hidden",
    align: "right",
    cell: ({ amount_cents: cents, currency }) => formatMoney(cents, currency),
  },
  {
    name: "Time",
    className: "w-32 text-muted @max-lg:hidden",
    align: "right",
    cell: ({ paid_at: paid, created_at: created }) => <TimeAgo at={paid ?? created} />,
  },
];
