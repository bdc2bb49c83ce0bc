import { PRICE_CURRENCY } from "@prompt-shield/contracts/plans";
import type { Clock } from "../../ports/clock.ts";
import { ProviderError } from "../../ports/payments/provider.ts";
import type { ProviderRequest, ProviderTransport } from "../../ports/payments/transport.ts";
import { publicPart, type SandboxRecords, type SandboxStore } from "./records.ts";

interface Deps {
  readonly store: SandboxStore;
  readonly appUrl: string;
  readonly newCode: (prefix: string) => string;
  readonly clock: Clock;
  /** Monthly prices in US cents, by plan code. */
  readonly prices: Readonly<Record<string, number>>;
  readonly announce: (event: string, data: object) => Promise<void>;
}

type Handler = (input: { code: string; body: Record<string, unknown> }) => Promise<unknown>;

/** Answers our adapter's calls to Paystack's API from the sandbox's own records. */
export function createSandboxTransport(deps: Deps): ProviderTransport {
  const { store } = deps;
  const handlers: [method: string, path: RegExp, handler: Handler][] = [
    ["POST", /^\/transaction\/initialize$/, ({ body }) => initialize(deps, body)],
    [
      "GET",
      /^\/transaction\/verify\/([^/]+)$/,
      async ({ code }) => known(await store.get("transaction", code), "Transaction reference not found."),
    ],
    ["GET", /^\/customer\/([^/]+)$/, ({ code }) => readCustomer(store, code)],
    [
      "GET",
      /^\/subscription\/([^/]+)$/,
      async ({ code }) => shown(known(await store.get("subscription", code), "Subscription not found")),
    ],
    ["POST", /^\/subscription$/, ({ body }) => subscribe(deps, body)],
    ["POST", /^\/subscription\/disable$/, ({ body }) => setRenewing(store, body, false)],
    ["POST", /^\/subscription\/enable$/, ({ body }) => setRenewing(store, body, true)],
    ["POST", /^\/customer\/authorization\/deactivate$/, ({ body }) => deactivate(store, body)],
    ["POST", /^\/refund$/, ({ body }) => refund(store, body)],
  ];
  return async ({ method, path, body = {} }: ProviderRequest) => {
    for (const [verb, pattern, handler] of handlers) {
      const match = verb === method ? pattern.exec(path) : null;
      if (match) return handler({ code: decodeURIComponent(match[1] ?? ""), body });
    }
    throw new ProviderError("refused", `The sandbox does not offer ${method} ${path}.`);
  };
}

async function initialize({ store, appUrl, newCode }: Deps, body: Record<string, unknown>) {
  const reference = String(body["reference"]);
  if (await store.get("transaction", reference))
    throw new ProviderError("refused", "Duplicate Transaction Reference");
  const accessCode = newCode("");
  await store.put("transaction", reference, {
    reference,
    access_code: accessCode,
    status: "abandoned",
    amount: Number(body["amount"]),
    currency: String(body["currency"]),
    email: String(body["email"]),
    callback_url: String(body["callback_url"]),
    plan: body["plan"] === undefined ? null : String(body["plan"]),
    metadata: body["metadata"] ?? null,
    paid_at: null,
    gateway_response: null,
    customer: null,
    authorization: null,
  });
  return {
    authorization_url: `${appUrl}/sandbox/checkout/${accessCode}`,
    access_code: accessCode,
    reference,
  };
}

async function readCustomer(store: SandboxStore, code: string) {
  const customer = known(await store.get("customer", code), "Customer not found");
  const authorizations = await store.find("authorization", ["customer_code"], code);
  const subscriptions = await store.find("subscription", ["customer", "customer_code"], code);
  return { ...customer, authorizations, subscriptions };
}

/**
 * Creates a subscription on a saved card. Without a start date it is due now and charged by the next round of renewals.
 */
async function subscribe({ store, clock, newCode, prices, announce }: Deps, body: Record<string, unknown>) {
  const customer = known(await store.get("customer", String(body["customer"])), "Customer not found");
  const planCode = String(body["plan"]);
  const card = await store.get("authorization", String(body["authorization"]));
  if (card?.customer_code !== customer.customer_code)
    throw new ProviderError("refused", "The customer specified has no saved authorizations");
  const renewsAt = body["start_date"] === undefined ? clock.now().toISOString() : String(body["start_date"]);
  const subscription: SandboxRecords["subscription"] = {
    subscription_code: newCode("SUB_"),
    email_token: newCode(""),
    status: "active",
    plan: { plan_code: planCode },
    amount: known(prices[planCode], "Plan not found"),
    currency: PRICE_CURRENCY,
    customer,
    authorization_code: card.authorization_code,
    next_payment_date: renewsAt,
    renews_at: renewsAt,
  };
  await store.put("subscription", subscription.subscription_code, subscription);
  await announce("subscription.create", publicPart(subscription));
  return shown(subscription);
}

function shown(subscription: SandboxRecords["subscription"]) {
  return { ...subscription, authorization: { authorization_code: subscription.authorization_code } };
}

async function setRenewing(store: SandboxStore, body: Record<string, unknown>, renewing: boolean) {
  const code = String(body["code"]);
  const subscription = await store.get("subscription", code);
  if (!subscription || subscription.email_token !== body["token"] || subscription.status === "cancelled") {
    throw new ProviderError("refused", "Subscription with code not found or already inactive");
  }
  await store.put("subscription", code, {
    ...subscription,
    status: renewing ? "active" : "non-renewing",
    next_payment_date: renewing ? subscription.renews_at : null,
  });
  return null;
}

async function deactivate(store: SandboxStore, body: Record<string, unknown>) {
  const code = String(body["authorization_code"]);
  known(await store.get("authorization", code), "Authorization not found");
  await store.remove("authorization", code);
  return null;
}

async function refund(store: SandboxStore, body: Record<string, unknown>) {
  const reference = String(body["transaction"]);
  const transaction = known(await store.get("transaction", reference), "Transaction not found");
  if (transaction.status !== "success")
    throw new ProviderError("refused", "Only a successful transaction can be refunded.");
  await store.put("transaction", reference, { ...transaction, status: "reversed" });
  return { status: "processed" };
}

function known<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new ProviderError("unknown", message);
  return value;
}
