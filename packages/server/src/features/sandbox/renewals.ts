import type { Clock } from "../../ports/clock.ts";
import type { SandboxRecords, SandboxStore } from "./records.ts";

interface Deps {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly newCode: (prefix: string) => string;
  readonly addMonth: (from: Date) => Date;
  readonly announce: (event: string, data: Record<string, unknown>) => Promise<void>;
}

/** What the provider does by itself as time passes: charge what is due, end what was cancelled. */
export async function renewDueSubscriptions(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { data } of await deps.store.list("subscription")) {
    if (data.status === "cancelled" || new Date(data.renews_at) > now) continue;
    if (data.status === "non-renewing") await end(deps, data);
    else await charge(deps, data);
  }
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
  if (!card) {
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

function publicPart({
  email_token: _secret,
  ...rest
}: SandboxRecords["subscription"]): Record<string, unknown> {
  return rest;
}
