import { type Clock, monthOf } from "../../ports/clock.ts";
import { publicPart, type SandboxAuthorization, type SandboxRecords, type SandboxStore } from "./records.ts";

interface Deps {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly newCode: (prefix: string) => string;
  readonly addMonth: (from: Date) => Date;
  readonly announce: (event: string, data: object) => Promise<void>;
}

/**
 * Does what the provider does as time passes: warns of expiring cards, charges what is due, ends what was cancelled.
 */
export async function renewDueSubscriptions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await tellExpiringCards(deps, monthOf(now));
  for (const { data } of await deps.store.list("subscription")) {
    if (data.status === "cancelled" || new Date(data.renews_at) > now) continue;
    if (data.status === "non-renewing") await end(deps, data);
    else await charge(deps, data);
  }
}

/** Announces the cards of live subscriptions that expire this month: once, all in one event, as the provider does. */
async function tellExpiringCards({ store, announce }: Deps, month: string): Promise<void> {
  const expiring = [];
  for (const { data } of await store.list("subscription")) {
    if (data.status !== "active" || data.expiry_told === month) continue;
    const card = await store.get("authorization", data.authorization_code);
    if (!card || expiryMonth(card) !== month) continue;
    await store.put("subscription", data.subscription_code, { ...data, expiry_told: month });
    expiring.push({
      expiry_date: `${card.exp_month}/${card.exp_year}`,
      description: `${card.brand} ending with ${card.last4}`,
      brand: card.brand,
      subscription: publicPart(data),
      customer: data.customer,
    });
  }
  if (expiring.length > 0) await announce("subscription.expiring_cards", expiring);
}

function expiryMonth({ exp_month, exp_year }: SandboxAuthorization): string {
  return `${exp_year}-${exp_month}`;
}

async function end({ store, announce }: Deps, subscription: SandboxRecords["subscription"]): Promise<void> {
  const ended = { ...subscription, status: "cancelled" as const, next_payment_date: null };
  await store.put("subscription", subscription.subscription_code, ended);
  await announce("subscription.disable", publicPart(ended));
}

async function charge(deps: Deps, subscription: SandboxRecords["subscription"]): Promise<void> {
  const { store, announce, newCode } = deps;
  const card = await store.get("authorization", subscription.authorization_code);
  const invoice = {
    invoice_code: newCode("INV_"),
    subscription: publicPart(subscription),
    customer: subscription.customer,
  };
  if (!card || expiryMonth(card) < monthOf(deps.clock.now())) {
    if (subscription.status === "attention") return;
    await store.put("subscription", subscription.subscription_code, { ...subscription, status: "attention" });
    await announce("invoice.payment_failed", { ...invoice, paid: false, status: "failed" });
    return;
  }
  const reference = newCode("renewal-");
  const renewsAt = deps.addMonth(new Date(subscription.renews_at)).toISOString();
  const { customer_code: _owner, ...authorization } = card;
  const transaction: SandboxRecords["transaction"] = {
    reference,
    access_code: newCode(""),
    status: "success",
    amount: subscription.amount,
    currency: subscription.currency,
    email: subscription.customer.email,
    callback_url: "",
    plan: subscription.plan.plan_code,
    metadata: "",
    paid_at: deps.clock.now().toISOString(),
    gateway_response: "Successful",
    customer: subscription.customer,
    authorization,
  };
  await store.put("transaction", reference, transaction);
  await store.put("subscription", subscription.subscription_code, {
    ...subscription,
    status: "active",
    renews_at: renewsAt,
    next_payment_date: renewsAt,
  });
  await announce("charge.success", { ...transaction, id: reference });
  await announce("invoice.update", {
    ...invoice,
    paid: true,
    status: "success",
    transaction: { reference, status: "success" },
  });
}
