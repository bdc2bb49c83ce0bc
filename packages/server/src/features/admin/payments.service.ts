import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { Payment } from "@prompt-shield/contracts";
import { readTimePosition, toPage } from "../../http/paging.ts";
import type { DisputeRow, PaymentRow, PaymentsStore } from "./payments.store.ts";

export interface PaymentPageWish {
  readonly status?: string | undefined;
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(store: PaymentsStore) {
  return {
    page: async ({ cursor, ...filters }: PaymentPageWish) => {
      const rows = await store.page({ ...filters, after: readTimePosition(cursor), size: PAGE_SIZE + 1 });
      const page = toPage(rows, (row) => ({ at: row.createdAt, id: row.id }));
      const disputes = await store.disputes(page.rows.map(({ id }) => id));
      const newest = new Map(disputes.map((dispute) => [dispute.transactionId, dispute]));
      const payments = page.rows.map((row) => toPayment(row, newest.get(row.id)));
      return { payments, next_cursor: page.next_cursor };
    },
  };
}

function toPayment(row: PaymentRow, dispute: DisputeRow | undefined) {
  return {
    id: row.id,
    user_id: row.workspaceId,
    email: row.email,
    reference: row.reference,
    plan: row.plan,
    amount_cents: row.amountMinor,
    currency: row.currency,
    status: row.status as Payment["status"],
    kind: row.kind as Payment["kind"],
    card: row.cardLast4 === null ? null : { brand: row.cardBrand ?? "card", last4: row.cardLast4 },
    failure_reason: row.failureReason,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    dispute: dispute ? toDispute(dispute) : null,
  };
}

function toDispute(row: DisputeRow) {
  return {
    category: row.category,
    amount_cents: row.amountMinor,
    opened_at: row.openedAt.toISOString(),
    reminded_at: row.remindedAt?.toISOString() ?? null,
    due_at: row.dueAt?.toISOString() ?? null,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    resolution: row.resolution,
  };
}
