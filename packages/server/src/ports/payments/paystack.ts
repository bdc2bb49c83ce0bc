import type { PaidPlan } from "@prompt-shield/contracts/plans";
import type { z } from "zod";
import {
  authorizationShape,
  customerShape,
  initializedShape,
  planCode,
  subscriptionShape,
  transactionShape,
} from "./paystack-shapes.ts";
import {
  type PaymentProvider,
  type ProviderCard,
  ProviderError,
  type ProviderSubscription,
  type ProviderTransaction,
} from "./provider.ts";
import type { ProviderTransport } from "./transport.ts";

export type PlanCodes = Readonly<Record<PaidPlan, string | undefined>>;

interface Options {
  readonly name: PaymentProvider["name"];
  readonly send: ProviderTransport;
  readonly plans: PlanCodes;
}

/** Paystack's REST API behind our interface. The sandbox is the same adapter with another transport. */
export function createPaystack({ name, send, plans }: Options): PaymentProvider {
  const readSubscription = (data: unknown) => toSubscription(parse(subscriptionShape, data), plans);
  return {
    name,
    initialize: async (ask) => {
      const plan = ask.plan && plans[ask.plan];
      const data = await send({
        method: "POST",
        path: "/transaction/initialize",
        body: {
          email: ask.email,
          amount: ask.amountMinor,
          currency: ask.currency,
          reference: ask.reference,
          callback_url: ask.callbackUrl,
          channels: ["card"],
          metadata: { user_id: ask.workspaceId, plan: ask.plan ?? null },
          ...(plan && { plan }),
        },
      });
      const started = parse(initializedShape, data);
      return {
        authorizationUrl: started.authorization_url,
        accessCode: started.access_code,
        reference: started.reference,
      };
    },
    verify: async (reference) => {
      const data = await send({
        method: "GET",
        path: `/transaction/verify/${encodeURIComponent(reference)}`,
      });
      return toTransaction(parse(transactionShape, data), plans);
    },
    customer: async (code) => {
      const data = parse(
        customerShape,
        await send({ method: "GET", path: `/customer/${encodeURIComponent(code)}` }),
      );
      return {
        code: data.customer_code,
        email: data.email,
        cards: (data.authorizations ?? []).map(toCard).filter((card) => card.reusable),
        subscriptions: (data.subscriptions ?? []).map((item) => toSubscription(item, plans)),
      };
    },
    subscription: async (code) =>
      readSubscription(await send({ method: "GET", path: `/subscription/${encodeURIComponent(code)}` })),
    createSubscription: async ({ customerCode, plan, authorizationCode, startAt }) => {
      const code = plans[plan];
      if (!code) throw new ProviderError("refused", `No plan code is set for ${plan}.`);
      const body = {
        customer: customerCode,
        plan: code,
        ...(authorizationCode && { authorization: authorizationCode }),
        ...(startAt && { start_date: startAt.toISOString() }),
      };
      return readSubscription(await send({ method: "POST", path: "/subscription", body }));
    },
    disableSubscription: async ({ code, emailToken }) => {
      await send({ method: "POST", path: "/subscription/disable", body: { code, token: emailToken } });
    },
    enableSubscription: async ({ code, emailToken }) => {
      await send({ method: "POST", path: "/subscription/enable", body: { code, token: emailToken } });
    },
    deactivateAuthorization: async (code) => {
      await send({
        method: "POST",
        path: "/customer/authorization/deactivate",
        body: { authorization_code: code },
      });
    },
    refund: async (reference) => {
      await send({ method: "POST", path: "/refund", body: { transaction: reference } });
    },
  };
}

const KNOWN_STATUSES = ["success", "failed", "abandoned", "reversed"] as const;

function toTransaction(data: z.infer<typeof transactionShape>, plans: PlanCodes): ProviderTransaction {
  return {
    reference: data.reference,
    // `ongoing`, `queued`, `processing` and any unknown status: not decided yet.
    status: KNOWN_STATUSES.find((status) => status === data.status) ?? "pending",
    amountMinor: data.amount,
    currency: data.currency,
    plan: planOf(planCode(data.plan, data.plan_object), plans),
    paidAt: data.paid_at ? new Date(data.paid_at) : null,
    customerCode: data.customer?.customer_code ?? null,
    email: data.customer?.email ?? null,
    card: data.authorization ? toCard(data.authorization) : null,
    reason: data.gateway_response ?? null,
  };
}

function toSubscription(data: z.infer<typeof subscriptionShape>, plans: PlanCodes): ProviderSubscription {
  return {
    code: data.subscription_code,
    emailToken: data.email_token ?? "",
    status: data.status,
    plan: planOf(planCode(data.plan), plans),
    nextPaymentAt: data.next_payment_date ? new Date(data.next_payment_date) : null,
    authorizationCode: data.authorization?.authorization_code ?? null,
  };
}

function toCard(data: z.infer<typeof authorizationShape>): ProviderCard {
  return {
    authorizationCode: data.authorization_code,
    signature: data.signature ?? null,
    brand: (data.brand ?? data.card_type ?? "card").trim(),
    last4: data.last4 ?? "",
    expMonth: data.exp_month ?? "",
    expYear: data.exp_year ?? "",
    bank: data.bank ?? null,
    reusable: data.reusable ?? false,
  };
}

function planOf(code: string | null, plans: PlanCodes): PaidPlan | null {
  const names: readonly PaidPlan[] = ["starter", "pro"];
  return names.find((name) => code !== null && plans[name] === code) ?? null;
}

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join(".") ?? "";
  throw new ProviderError(
    "malformed",
    `The card provider's answer has an unexpected ${field === "" ? "shape" : field}.`,
  );
}
