import { z } from "zod";

import { MESSAGES } from "../messages.ts";
import { PAID_PLANS } from "../plans.ts";
import { timeField } from "./fields.ts";

/** Letters, digits and `- . =`, as the card provider allows. */
export const referenceField = z
  .string(MESSAGES.paymentReferenceMissing)
  .min(1, MESSAGES.paymentReferenceMissing)
  .max(100)
  .regex(/^[\w.=-]+$/, "The payment reference contains characters that are not allowed.");
const codeField = z.string().min(1).max(100);

/** `email`, `user_id` and `callback_url` are accepted for older clients; who pays comes from the session. */
export const paymentRequest = z.object({
  plan: z.enum(PAID_PLANS),
  email: z.string().max(254).nullish(),
  user_id: z.string().max(64).nullish(),
  callback_url: z.string().max(2_048).nullish(),
});
export const paymentStarted = z.object({
  authorization_url: z.string(),
  access_code: z.string(),
  reference: z.string(),
});

export const verifyPaymentRequest = z.object({
  reference: referenceField,
  userId: z.string().max(64).nullish(),
});
export const verifyLatestPaymentRequest = z.object({ plan: z.enum(PAID_PLANS) });
export const paymentVerified = z.object({
  status: z.enum(["success", "pending", "failed", "abandoned"]),
  message: z.string(),
  plan: z.string().nullable(),
});

export const paymentMethodSchema = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  bank: z.string().nullable(),
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;
export const paymentMethodList = z.object({ payment_methods: z.array(paymentMethodSchema) });
export const paymentMethodRequest = z.object({ authorization_code: codeField });
export const paymentMethodSetup = z.object({ authorization_url: z.string() });

/** Which subscription ends comes from the session; a person without one may send empty codes. */
export const cancelRequest = z
  .object({ subscription_code: codeField.nullish(), email_token: codeField.nullish() })
  .optional();
export const subscriptionState = z.object({
  plan: z.string(),
  subscription_status: z.string(),
  period_end: timeField.nullable(),
  cancel_at_period_end: z.boolean(),
});

export const PAYMENT_STATUSES = ["pending", "success", "failed", "abandoned", "refunded"] as const;
export const paymentSchema = z.object({
  id: z.string(),
  reference: z.string(),
  plan: z.string().nullable(),
  amount_cents: z.int(),
  currency: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  kind: z.enum(["initial", "renewal", "card_setup"]),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  created_at: timeField,
  paid_at: timeField.nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;
export const billingHistory = z.object({
  /** `reason` says why a payment failed, or why it bought nothing and is refunded. */
  payments: z.array(paymentSchema.extend({ reason: z.string().nullable() })),
  next_billing_at: timeField.nullable(),
});
export const paystackAcknowledged = z.object({ received: z.literal(true) });
