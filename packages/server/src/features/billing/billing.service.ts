import { MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import { PLAN_FACTS, type PaidPlan, PRICE_CURRENCY } from "@prompt-shield/contracts/plans";
import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { Payments } from "../../config.ts";
import type { Database } from "../../db/connect.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import {
  type PaymentProvider,
  ProviderError,
  type ProviderTransaction,
  type SubscriptionKey,
} from "../../ports/payments/provider.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { BillingStore } from "./billing.store.ts";
import { type TransactionRow, wasRefused } from "./payments.store.ts";
import type { Standing } from "./standings.store.ts";
import type { Settlement } from "./settlement.ts";
import { stopRenewal, type Strays } from "./strays.ts";
import { type Event, renews, transition } from "./subscription-machine.ts";

/** Charged to verify a card that is being saved, in US cents; refunded at once. */
const CARD_CHECK_MINOR = 100;

export interface BillingDeps {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly settlement: Settlement;
  readonly strays: Strays;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly queue: JobQueue;
  readonly appUrl: string;
  readonly newReference: () => string;
  readonly payments: Payments;
}

export type BillingService = ReturnType<typeof createBillingService>;

export function createBillingService(deps: BillingDeps) {
  const { store, provider, settlement, clock } = deps;

  /**
   * Ignores a card that the provider does not know: it was already removed by a second click or by an interrupted call.
   */
  const forget = async (authorizationCode: string): Promise<void> => {
    try {
      await provider.deactivateAuthorization(authorizationCode);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "unknown") throw error;
    }
  };

  return {
    startPayment: async (caller: Caller, plan: PaidPlan) => {
      const standing = await mustStand(caller);
      if (renews(standing.state) && standing.state.plan === plan)
        fail("conflict", { message: TOASTS.alreadySubscribed.description });
      const amountMinor = PLAN_FACTS[plan].priceCents ?? 0;
      return begin(
        caller,
        { kind: "initial", plan, amountMinor, callbackPath: WEB_PATHS.paymentSuccess },
        MESSAGES.paymentInitFailed,
      );
    },

    addCard: (caller: Caller) =>
      begin(
        caller,
        { kind: "card_setup", amountMinor: CARD_CHECK_MINOR, callbackPath: WEB_PATHS.paymentSuccess },
        MESSAGES.methodSetupFailed,
      ),

    verify: async (caller: Caller, reference: string) => {
      const row = await store.transaction(reference);
      // Someone else's reference is treated as one that does not exist.
      if (!row || row.workspaceId !== caller.workspaceId)
        fail("not_found", { message: MESSAGES.paymentVerifyFailed });
      return verifyRow(row);
    },

    verifyLatest: async (caller: Caller, plan: PaidPlan) => {
      const row = await store.newestTransaction(caller.workspaceId, plan);
      if (!row) fail("not_found", { message: MESSAGES.paymentSessionExpired });
      return verifyRow(row);
    },

    cancel: (caller: Caller) =>
      change(
        caller,
        { type: "cancelled" },
        { none: MESSAGES.noSubscriptionToCancel, failed: MESSAGES.cancelFailed },
      ),
    resume: (caller: Caller) =>
      change(
        caller,
        { type: "resumed" },
        { none: MESSAGES.noSubscriptionToModify, failed: MESSAGES.planChangeFailed },
      ),
    downgrade: (caller: Caller) =>
      change(
        caller,
        { type: "downgraded" },
        { none: MESSAGES.noSubscriptionToModify, failed: MESSAGES.downgradeFailed },
      ),

    methods: (caller: Caller) => store.methods(caller.workspaceId),

    removeMethod: async (caller: Caller, authorizationCode: string) => {
      const mine = await store.methods(caller.workspaceId);
      if (!mine.some((method) => method.authorizationCode === authorizationCode))
        fail("not_found", { message: MESSAGES.methodDeleteFailed });
      await tell(() => forget(authorizationCode), MESSAGES.methodDeleteFailed);
      await store.inTransaction(async (tx, transaction) => {
        await tx.removeMethod(caller.workspaceId, authorizationCode);
        await chargeDefaultCard(caller, transaction);
      });
      const { userId: actorId, workspaceId } = caller;
      await deps.audit.record({ actorId, workspaceId, action: "billing.card_removed" });
    },

    setDefaultMethod: async (caller: Caller, authorizationCode: string) => {
      const found = await store.inTransaction(async (tx, transaction) => {
        const isMine = await tx.setDefaultMethod(caller.workspaceId, authorizationCode);
        if (isMine) await chargeDefaultCard(caller, transaction);
        return isMine;
      });
      if (!found) fail("not_found", { message: "This card is not among your saved cards." });
    },

    history: async (caller: Caller) => {
      const [payments, standing] = await Promise.all([
        store.history(caller.workspaceId),
        store.standing(caller.workspaceId),
      ]);
      const isBilled = standing !== undefined && renews(standing.state);
      return { payments, nextBillingAt: isBilled ? standing.state.periodEnd : null };
    },

    payment: async (caller: Caller, id: string) =>
      (await store.payment(caller.workspaceId, id)) ?? fail("not_found"),
  };

  async function begin(
    caller: Caller,
    ask: { kind: "initial" | "card_setup"; plan?: PaidPlan; amountMinor: number; callbackPath: string },
    failure: string,
  ) {
    if (deps.payments === "off") fail("payments_off");
    if (await store.paysForAnother(caller, caller.workspaceId)) fail("pays_elsewhere");
    const reference = deps.newReference();
    const { kind, plan, amountMinor } = ask;
    const row = {
      workspaceId: caller.workspaceId,
      provider: provider.name,
      reference,
      kind,
      plan: plan ?? null,
      amountMinor,
      currency: PRICE_CURRENCY,
      email: caller.email,
    };
    await store.openTransaction(row, clock.now());
    return tell(
      () =>
        provider.initialize({
          reference,
          email: caller.email,
          amountMinor,
          currency: PRICE_CURRENCY,
          callbackUrl: `${deps.appUrl}${ask.callbackPath}`,
          workspaceId: caller.workspaceId,
          ...(plan && { plan }),
        }),
      failure,
    );
  }

  async function verifyRow(row: TransactionRow) {
    if (row.status === "success" || row.status === "refunded") return verified(row);
    const paid = await tell(() => provider.verify(row.reference), MESSAGES.paymentVerifyFailed);
    if (paid.status === "pending")
      return { status: "pending" as const, message: "The payment is still being processed.", plan: row.plan };
    if (paid.status !== "success") return unpaid(row, paid);
    if ((await settlement.settle(row, paid)) === "mismatch")
      return { status: "failed" as const, message: MESSAGES.paymentVerifyFailed, plan: null };
    return verified((await store.transaction(row.reference)) ?? row);
  }

  async function unpaid(row: TransactionRow, paid: ProviderTransaction) {
    const status = paid.status === "abandoned" ? ("abandoned" as const) : ("failed" as const);
    await store.markUnpaid(row.reference, status, paid.reason, clock.now());
    return { status, message: paid.reason ?? MESSAGES.paymentFailed, plan: null };
  }

  /** Tells the provider first: if that fails, nothing has changed, and nobody is charged after reading "cancelled". */
  async function change(
    caller: Caller,
    event: Event,
    messages: { none: string; failed: string },
  ): Promise<Standing> {
    const standing = await mustStand(caller);
    const planned = transition(standing.state, event);
    if (!planned) fail("validation_failed", { message: messages.none });
    const subscription = standing.subscription ?? (await tell(() => findLost(standing), messages.failed));
    if (subscription && planned.effects.includes("disable_at_provider"))
      await tell(() => stopRenewal(provider, subscription), messages.failed);
    if (subscription && planned.effects.includes("enable_at_provider"))
      await tell(() => provider.enableSubscription(subscription), messages.failed);
    await settlement.apply(caller.workspaceId, event, caller.userId);
    return mustStand(caller);
  }

  /** Finds a subscription that we never stored, because the provider could not be reached when it was paid for. */
  async function findLost({ workspaceId, customerCode, state }: Standing): Promise<SubscriptionKey | null> {
    if (customerCode === null || !renews(state)) return null;
    await deps.strays({ customerCode, plan: state.plan }, async () => undefined);
    return (await store.standing(workspaceId))?.subscription ?? null;
  }

  async function chargeDefaultCard({ workspaceId }: Caller, transaction: Database): Promise<void> {
    await deps.queue.enqueue("subscription-card", { userId: workspaceId }, { transaction });
  }

  async function mustStand(caller: Caller): Promise<Standing> {
    return (await store.standing(caller.workspaceId)) ?? fail("not_found");
  }
}

function verified(row: TransactionRow) {
  if (wasRefused(row)) return { status: "failed" as const, message: row.failureReason ?? "", plan: null };
  const message =
    row.kind === "card_setup" ? "Your card was saved." : "Payment verified. Your plan is active.";
  return { status: "success" as const, message, plan: row.plan };
}

/** Turns any provider error into the message of the action that failed. */
async function tell<T>(work: () => Promise<T>, message: string): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ProviderError) fail("payment_unavailable", { message, cause });
    throw cause;
  }
}
