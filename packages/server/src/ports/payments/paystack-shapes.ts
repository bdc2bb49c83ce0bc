import { z } from "zod";

/** The parts of Paystack's documented answers that we read. Unknown fields are dropped, missing ones refused. */

const text = z.string().nullish();
const planRef = z.preprocess(
  emptyToNull,
  z.union([z.string(), z.object({ plan_code: z.string() })]).nullish(),
);

export const authorizationShape = z.object({
  authorization_code: z.string(),
  signature: text,
  brand: text,
  card_type: text,
  last4: text,
  exp_month: z.coerce.string().nullish(),
  exp_year: z.coerce.string().nullish(),
  bank: text,
  reusable: z.boolean().nullish(),
});

export const initializedShape = z.object({
  authorization_url: z.string(),
  access_code: z.string(),
  reference: z.string(),
});

export const transactionShape = z.object({
  reference: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  paid_at: text,
  gateway_response: text,
  plan: planRef,
  plan_object: planRef,
  customer: z.object({ customer_code: text, email: text }).nullish(),
  authorization: z.preprocess(emptyToNull, authorizationShape.nullish()),
});

export const subscriptionShape = z.object({
  subscription_code: z.string(),
  email_token: z.string().nullish(),
  status: z.string(),
  next_payment_date: text,
  plan: z.union([z.object({ plan_code: z.string() }), z.string(), z.number()]).nullish(),
  authorization: z.preprocess(emptyToNull, z.object({ authorization_code: z.string() }).nullish()),
});

export const customerShape = z.object({
  customer_code: z.string(),
  email: z.string(),
  authorizations: z.array(authorizationShape).nullish(),
  subscriptions: z.array(subscriptionShape).nullish(),
});

/** Paystack gives a plan as its code, as an object, as an empty object, or not at all. */
export function planCode(...candidates: unknown[]): string | null {
  for (const candidate of candidates) {
    if (typeof candidate === "string" && candidate !== "") return candidate;
    if (typeof candidate === "object" && candidate !== null && "plan_code" in candidate)
      return String(candidate.plan_code);
  }
  return null;
}

/** Paystack sends `{}` for a missing object. */
function emptyToNull(value: unknown): unknown {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0 ? null : value;
}
