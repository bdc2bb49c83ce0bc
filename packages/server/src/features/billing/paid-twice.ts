import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { ProviderTransaction } from "../../ports/payments/provider.ts";
import type { BillingTables } from "./billing.store.ts";
import type { TransactionRow } from "./payments.store.ts";
import type { Standing } from "./standings.store.ts";
import { needsCard, renews } from "./subscription-machine.ts";

interface Payment {
  readonly row: TransactionRow;
  readonly paid: ProviderTransaction;
  readonly before: Standing;
}

/**
 * Whether the workspace had this plan already when it was paid for, so that a second page was open. A payment after a
 * failed renewal, after a cancellation or after the end of the plan is no second one. Neither is one for another plan:
 * that is a change of plan. Renewals never come here, because their references are the provider's own.
 */
export async function isPaidTwice(
  tx: BillingTables,
  { row, paid, before }: Payment,
  now: Date,
): Promise<boolean> {
  const { state, workspaceId } = before;
  const plan = row.plan as PaidPlan;
  if (state.plan === plan && renews(state) && !needsCard(state)) return true;
  // We may hear of a payment after the plan was given up. It still was one too many on the day it was made. A page that
  // was opened later cannot be, whatever the provider's clock says.
  const paidAt = paid.paidAt ?? now;
  return tx.gaveUpAfter(workspaceId, plan, paidAt > row.createdAt ? paidAt : row.createdAt);
}
