import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { Logger } from "pino";
import type { Database } from "../../db/connect.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PaymentProvider, ProviderTransaction, SubscriptionKey } from "../../ports/payments/provider.ts";
import type { Notices } from "../../ports/notices.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { BillingStore, BillingTables } from "./billing.store.ts";
import type { TransactionRow } from "./payments.store.ts";
import type { Standing } from "./standings.store.ts";
import type { Effects } from "./effects.ts";
import { createFindSubscription } from "./find-subscription.ts";
import { createGiveBack, type RefusalCause } from "./give-back.ts";
import { isPaidTwice } from "./paid-twice.ts";
import { type RenewalCharge, renewalMisfit } from "./renewal-fit.ts";
import {
  addMonth,
  endOfMonth,
  type Event,
  isPaid,
  needsCard,
  type Outcome,
  transition,
} from "./subscription-machine.ts";

export interface SettlementDeps {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly clock: Clock;
  readonly effects: Effects;
  readonly queue: JobQueue;
  readonly audit: Audit;
  readonly notices: Notices;
  readonly appUrl: string;
  readonly log: Logger;
}

export type Settlement = ReturnType<typeof createSettlement>;

/** Turns payments that the provider confirms into plans, exactly once. Verification and webhooks both end here. */
export function createSettlement(deps: SettlementDeps) {
  const { store, provider, clock, effects } = deps;
  const giveBack = createGiveBack(deps);
  const findSubscription = createFindSubscription(deps);

  return {
    /** Settles a payment that we requested: `row` is our request, `paid` the provider's result. */
    settle: async (
      row: TransactionRow,
      paid: ProviderTransaction,
    ): Promise<"settled" | "already" | "mismatch" | "given back" | RefusalCause> => {
      const { workspaceId } = row;
      if (workspaceId === null) return giveBack.ownerless(row, paid);
      const mismatch = compare(row, paid);
      if (mismatch) {
        deps.log.error({ reference: row.reference, mismatch }, "payment does not match what was asked");
        await store.markUnpaid(
          row.reference,
          "failed",
          `The payment's ${mismatch} is not what was asked.`,
          clock.now(),
        );
        return "mismatch";
      }
      const settled =
        row.kind === "card_setup"
          ? await settleCard({ ...row, workspaceId }, paid)
          : await settlePlan({ ...row, workspaceId }, paid);
      // The workspace was deleted a moment ago.
      return settled === "ownerless" ? giveBack.ownerless(row, paid) : settled;
    },

    /** Settles a charge that the provider initiated: the next month of a subscription, if everything matches. */
    renew: async ({ workspaceId, subscription }: Standing, charge: RenewalCharge): Promise<string> => {
      const { paid } = charge;
      const next = subscription ? await provider.subscription(subscription.code).catch(() => null) : null;
      return store.inTransaction(async (tx, transaction) => {
        const locked = await tx.lockStanding(workspaceId);
        const misfit = locked && renewalMisfit(locked, { ...charge, subscription: next });
        if (misfit) {
          deps.log.error(
            { reference: paid.reference, misfit },
            "a charge is no renewal: nothing was changed",
          );
          return `no renewal: the ${misfit} does not fit`;
        }
        if (!locked?.state.periodEnd) return "no plan that could renew";
        const now = clock.now();
        const periodStart = locked.state.periodEnd;
        const periodEnd = endOfMonth(periodStart, next?.nextPaymentAt);
        const isFirst = await tx.insertRenewal({
          workspaceId,
          provider: provider.name,
          email: locked.email,
          plan: locked.state.plan,
          paid,
          period: { start: periodStart, end: periodEnd },
          now,
        });
        const outcome = isFirst ? await apply(tx, locked, { type: "renewed", periodEnd }) : null;
        if (!outcome) return "already";
        await effects({ before: locked, outcome, providerKnows: true }, transaction);
        await record({ actorId: null, type: "renewed", workspaceId, reference: paid.reference }, transaction);
        return "renewed";
      });
    },

    /**
     * Applies any event that involves no payment. A set `actorId` means that a person asked for it and the provider has
     * already agreed.
     */
    apply: (workspaceId: string, event: Event, actorId: string | null = null): Promise<Outcome | null> =>
      store.inTransaction(async (tx, transaction) => {
        const before = await tx.lockStanding(workspaceId);
        const outcome = before ? await apply(tx, before, event) : null;
        if (!before || !outcome) return null;
        await effects({ before, outcome, providerKnows: actorId !== null }, transaction);
        await record({ actorId, type: event.type, workspaceId }, transaction);
        return outcome;
      }),
  };

  async function settlePlan(row: TransactionRow & { workspaceId: string }, paid: ProviderTransaction) {
    const { workspaceId, reference, email } = row;
    const { customerCode } = paid;
    const plan = row.plan as PaidPlan;
    const found = await findSubscription({ workspaceId, plan, paid });
    return store.inTransaction(async (tx, transaction) => {
      const now = clock.now();
      // Payments of one address wait for each other, and so do payments for one workspace. Always lock in this order, so
      // that none wait for each other forever.
      await tx.lockCustomer(email.toLowerCase());
      if (customerCode) await tx.lockCustomer(customerCode);
      const before = await tx.lockStanding(workspaceId);
      if (!before) return "ownerless" as const;
      // Asked a second time: two checkouts may have been open at once, and the other one was paid first.
      if (await tx.paysForAnother({ email, customerCode }, workspaceId))
        return giveBack.refuse("paid elsewhere", { row, paid, before }, tx, transaction);
      if (await isPaidTwice(tx, { row, paid, before }, now))
        return giveBack.refuse("paid twice", { row, paid, before }, tx, transaction);
      const isTaken = found && (await tx.heldElsewhere([found.code], workspaceId)).has(found.code);
      const subscription = isTaken ? null : found;
      const periodEnd = subscription?.nextPaymentAt ?? addMonth(paid.paidAt ?? now);
      if (!(await tx.claimPaid(reference, paid, { start: now, end: periodEnd }, now)))
        return "already" as const;
      if (paid.card?.reusable) await tx.saveMethod(row.workspaceId, paid.card, now);
      const key = subscription && { code: subscription.code, emailToken: subscription.emailToken };
      await record({ actorId: workspaceId, type: "paid", workspaceId, reference }, transaction);
      // If we hear of this payment late and another plan was paid for since, that plan stays.
      if (await tx.hasNewerPayment(workspaceId, paid.paidAt ?? now)) {
        await stopUnlessKept(key, before, transaction);
        return "settled" as const;
      }
      const outcome = transition(before.state, { type: "paid", plan, periodEnd });
      if (!outcome) return "already" as const;
      await tx.recordSubscription({
        workspaceId: row.workspaceId,
        provider: provider.name,
        state: outcome.state,
        isNew: true,
        transaction: paid,
        key,
        now,
      });
      await tx.saveState(
        row.workspaceId,
        outcome.state,
        { customerCode: paid.customerCode, subscription: key ?? null },
        now,
      );
      // Paid again after a failed renewal, the plan may still find the subscription that it had: keep that one.
      const isKept = key !== null && before.subscription?.code === key.code;
      const replaced = isKept ? { ...before, subscription: null } : before;
      await effects({ before: replaced, outcome, providerKnows: false }, transaction);
      if (isKept) await deps.queue.enqueue("subscription-card", { userId: workspaceId }, { transaction });
      return "settled" as const;
    });
  }

  async function stopUnlessKept(
    key: SubscriptionKey | null,
    { workspaceId, subscription }: Standing,
    transaction: Database,
  ): Promise<void> {
    if (key === null) return;
    if (key.code === subscription?.code)
      await deps.queue.enqueue("subscription-card", { userId: workspaceId }, { transaction });
    else await deps.queue.enqueue("stop-renewal", { code: key.code }, { transaction });
  }

  async function settleCard(row: TransactionRow & { workspaceId: string }, paid: ProviderTransaction) {
    return store.inTransaction(async (tx, transaction) => {
      const now = clock.now();
      const standing = await tx.lockStanding(row.workspaceId);
      if (!standing) return "ownerless" as const;
      if (!(await tx.claimPaid(row.reference, paid, { start: now, end: null }, now)))
        return "already" as const;
      if (paid.card?.reusable) {
        await tx.saveMethod(row.workspaceId, paid.card, now);
        // The renewal failed and we asked for another card, so the new one is meant to pay.
        if (needsCard(standing.state))
          await tx.setDefaultMethod(row.workspaceId, paid.card.authorizationCode);
      }
      // Renewal charges are matched by the paying customer, so keep that customer while a plan is paid. The job below
      // changes it if the new card is to pay.
      const customerCode = isPaid(standing.state) ? standing.customerCode : null;
      await tx.saveState(
        row.workspaceId,
        standing.state,
        { customerCode: customerCode ?? paid.customerCode },
        now,
      );
      await deps.queue.enqueue("card-refund", { reference: row.reference }, { transaction });
      await deps.queue.enqueue("subscription-card", { userId: row.workspaceId }, { transaction });
      return "settled" as const;
    });
  }

  async function apply(tx: BillingTables, before: Standing, event: Event): Promise<Outcome | null> {
    const outcome = transition(before.state, event);
    if (!outcome) return null;
    const now = clock.now();
    const ended = outcome.state.periodEnd === null;
    await tx.recordSubscription({
      workspaceId: before.workspaceId,
      provider: provider.name,
      state: outcome.state,
      isNew: false,
      now,
    });
    await tx.saveState(before.workspaceId, outcome.state, ended ? { subscription: null } : {}, now);
    return outcome;
  }

  function record(
    entry: { actorId: string | null; type: Event["type"]; workspaceId: string; reference?: string },
    transaction: Database,
  ): Promise<void> {
    const { actorId, type, workspaceId, reference } = entry;
    const details = reference === undefined ? {} : { reference };
    return deps.audit.record(
      { actorId, workspaceId, action: `billing.${type}`, targetType: "user", targetId: workspaceId, details },
      transaction,
    );
  }
}

/** The first field in which the payment differs from what we asked for, or null. */
function compare(row: TransactionRow, paid: ProviderTransaction): string | null {
  if (paid.reference !== row.reference) return "reference";
  if (paid.amountMinor !== row.amountMinor) return "amount";
  if (paid.currency !== row.currency) return "currency";
  if (paid.plan !== null && paid.plan !== row.plan) return "plan";
  if (paid.email !== null && paid.email.toLowerCase() !== row.email.toLowerCase()) return "customer";
  return null;
}
