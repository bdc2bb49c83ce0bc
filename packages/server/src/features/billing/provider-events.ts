import { createHash } from "node:crypto";
import { z } from "zod";
import type { Logger } from "pino";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import { storable } from "../../http/storable.ts";
import type { JobQueue } from "../../ports/queue.ts";
import { type PaymentProvider, ProviderError } from "../../ports/payments/provider.ts";
import type { BillingStore } from "./billing.store.ts";
import { createDisputes } from "./disputes.ts";
import { createNewSubscriptions, subscriptionShape } from "./new-subscriptions.ts";
import { REFUND_EVENT, wasRefused } from "./payments.store.ts";
import { isRefundedInFull, refundShape } from "./refunds.ts";
import type { Settlement } from "./settlement.ts";
import { GRACE_MS, renews, type State } from "./subscription-machine.ts";
import { payeeOf, subscriberOf } from "./whose.ts";

const eventShape = z.object({ event: z.string().max(100), data: z.unknown() });
const chargeShape = z.object({ reference: z.string() });
const invoiceShape = z.object({
  invoice_code: z.string().nullish(),
  paid: z.union([z.boolean(), z.number()]).nullish(),
  customer: z.object({ customer_code: z.string() }),
  subscription: z.object({ subscription_code: z.string().nullish() }).nullish(),
  transaction: z.object({ reference: z.string().nullish() }).nullish(),
});
const expiringCardsShape = z.array(
  z.object({
    subscription: z.object({ subscription_code: z.string() }),
    customer: z.object({ customer_code: z.string() }),
  }),
);
interface Deps {
  readonly store: BillingStore;
  readonly provider: PaymentProvider;
  readonly settlement: Settlement;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly log: Logger;
}

type Handler = (data: unknown) => Promise<string>;

/**
 * These events may recur for one subscription or dispute and carry nothing that tells the occurrences apart, so they
 * are never dropped as duplicates.
 */
const REPEATED: ReadonlySet<string> = new Set([
  "subscription.not_renew",
  "subscription.disable",
  "charge.dispute.remind",
]);

/**
 * An event only says that something happened. What happened is looked up at the provider, never taken from the event.
 */
export function createProviderEvents(deps: Deps) {
  const { store, provider, settlement, audit, clock, log } = deps;
  const noteDispute = createDisputes({ store, provider, audit, clock });
  const handlers: Record<string, Handler> = {
    "charge.success": async (data) => {
      const { reference } = chargeShape.parse(data);
      return settleReference(reference);
    },
    "invoice.update": async (data) => {
      const invoice = invoiceShape.parse(data);
      if (!invoice.paid || !invoice.transaction?.reference) return "not paid";
      return settleReference(invoice.transaction.reference, invoice.subscription?.subscription_code);
    },
    "invoice.payment_failed": async (data) => {
      const { customer, subscription } = invoiceShape.parse(data);
      return change(customer.customer_code, subscription?.subscription_code, { type: "renewal_failed" });
    },
    "subscription.expiring_cards": async (data) => {
      const outcomes: string[] = [];
      for (const { customer, subscription } of expiringCardsShape.parse(data)) {
        const { subscription_code: code } = subscription;
        outcomes.push(await change(customer.customer_code, code, { type: "card_expiring" }));
      }
      return outcomes.join(", ");
    },
    "subscription.create": createNewSubscriptions(deps),
    "subscription.not_renew": async (data) => stop(data),
    "subscription.disable": async (data) => stop(data),
    [REFUND_EVENT]: async (data) => {
      const refund = refundShape.parse(data);
      const reference = refund.transaction_reference ?? refund.transaction?.reference;
      const asked = reference ? await store.transaction(reference) : undefined;
      if (!reference || !asked) return "unknown payment";
      // After a partial refund the month still counts as paid, until the parts add up to its price.
      const reports = await store.refundReports(reference);
      if (!isRefundedInFull([data, ...reports], asked.amountMinor)) return "refunded in part";
      if ((await provider.verify(reference)).status !== "reversed") return "not confirmed";
      await store.markRefunded(reference, clock.now());
      const row = await store.transaction(reference);
      if (!row?.workspaceId || row.status !== "refunded" || row.kind === "card_setup") return "ledger only";
      if (wasRefused(row)) return "ledger only";
      // Only the refund of the payment that covers the current plan ends it: not one of an earlier month, of another
      // plan, or of a plan that another payment still covers.
      const { state } = (await store.standing(row.workspaceId)) ?? {};
      if (row.plan !== state?.plan || (await store.isPaidFor(row.workspaceId, state.plan, clock.now())))
        return "not the month that pays for the plan";
      await settlement.apply(row.workspaceId, { type: "refunded" });
      return "plan ended";
    },
    "charge.dispute.create": (data) => noteDispute("create", data),
    "charge.dispute.remind": (data) => noteDispute("remind", data),
    "charge.dispute.resolve": (data) => noteDispute("resolve", data),
  };

  return {
    /** Handles an event once. An event that fails stays unhandled, so that the provider's next attempt processes it. */
    receive: async (rawBody: string): Promise<void> => {
      const parsed = eventShape.parse(storable(JSON.parse(rawBody)));
      const payload = { event: parsed.event, data: parsed.data };
      const dedupeKey = keyOf(parsed.event, parsed.data, rawBody);
      const isNew = await store.noteEvent({
        provider: provider.name,
        dedupeKey,
        event: parsed.event,
        payload,
        now: clock.now(),
      });
      if (!isNew && !REPEATED.has(parsed.event)) return;
      const handler = Object.hasOwn(handlers, parsed.event) ? handlers[parsed.event] : undefined;
      const outcome = handler ? await handler(parsed.data) : "ignored";
      await store.finishEvent(dedupeKey, outcome, clock.now());
      log.info({ event: parsed.event, outcome }, "provider event");
    },
  };

  async function settleReference(reference: string, subscriptionCode?: string | null): Promise<string> {
    const row = await store.transaction(reference);
    const paid = await provider.verify(reference).catch((error: unknown) => {
      // Neither we nor the provider know this payment, so a retry would not find it.
      if (!row && error instanceof ProviderError && error.isRefusal) return undefined;
      throw error;
    });
    if (!paid) return "unknown payment";
    if (paid.status !== "success") return `provider says ${paid.status}`;
    if (row && row.kind !== "renewal") return settlement.settle(row, paid);
    const standings = paid.customerCode ? await store.standingsOfCustomer(paid.customerCode) : [];
    const charge = { paid, subscriptionCode: subscriptionCode ?? null };
    const payee = payeeOf(standings, { ...charge, plan: paid.plan });
    if (payee === "unknown") return "unknown customer";
    if (payee === "several") return "left to the invoice, which names the subscription";
    return settlement.renew(payee, charge);
  }

  /** Ignores events about an old subscription: they must not touch the one that replaced it. */
  async function change(
    customerCode: string,
    subscriptionCode: string | null | undefined,
    event: { type: "renewal_failed" | "stopped_by_provider" | "card_expiring" },
  ): Promise<string> {
    const standing = subscriberOf(await store.standingsOfCustomer(customerCode), subscriptionCode);
    if (standing === "unknown") return "unknown customer";
    if (standing === "another") return "not the current subscription";
    if (event.type === "renewal_failed" && isPaidAhead(standing.state)) return "paid for already";
    return (await settlement.apply(standing.workspaceId, event)) ? "applied" : "nothing to do";
  }

  async function stop(data: unknown): Promise<string> {
    const { subscription_code: code, customer } = subscriptionShape.parse(data);
    // Ask the provider: the subscription may have been resumed since, or never stopped. One that the provider does not
    // know is over.
    const found = await provider.subscription(code).catch((error: unknown) => {
      if (error instanceof ProviderError && error.isRefusal) return null;
      throw error;
    });
    if (found && renews(found)) return "renews at the provider";
    return change(customer.customer_code, code, { type: "stopped_by_provider" });
  }

  /** Whether the month that failed was paid for afterwards, so that the failure event is out of date. */
  function isPaidAhead({ periodEnd }: State): boolean {
    return periodEnd !== null && periodEnd.getTime() - clock.now().getTime() > GRACE_MS;
  }
}

/** Paystack's events have no id: an event's name and subject identify it. */
function keyOf(event: string, data: unknown, rawBody: string): string {
  const fields = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const subject =
    fields["id"] ?? fields["reference"] ?? fields["invoice_code"] ?? fields["subscription_code"];
  const isScalar = typeof subject === "string" || typeof subject === "number";
  return `${event}:${isScalar ? subject : createHash("sha256").update(rawBody).digest("hex")}`;
}
