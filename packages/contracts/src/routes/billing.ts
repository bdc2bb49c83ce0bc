import { z } from "zod";

import { COOKIE_ONLY, defineRoute, PUBLIC } from "../route.ts";
import * as billing from "../schemas/billing.ts";
import { idParams, okResponse } from "../schemas/fields.ts";

const tag = "Billing";
const VERIFY_ERRORS = ["not_found", "payment_unavailable"] as const;
const call = { method: "POST", tag, auth: COOKIE_ONLY } as const;

export const billingRoutes = {
  startPayment: defineRoute({
    ...call,
    path: "/functions/v1/paystack-payment",
    summary: "Start paying for a plan",
    body: billing.paymentRequest,
    response: billing.paymentStarted,
    errors: ["payment_unavailable", "pays_elsewhere"],
  }),
  verifyPayment: defineRoute({
    ...call,
    path: "/functions/v1/verify-payment",
    summary: "Verify a payment and activate its plan",
    body: billing.verifyPaymentRequest,
    response: billing.paymentVerified,
    errors: VERIFY_ERRORS,
  }),
  verifyLatestPayment: defineRoute({
    ...call,
    path: "/functions/v1/verify-latest-payment",
    summary: "Verify the caller's newest payment of a plan",
    body: billing.verifyLatestPaymentRequest,
    response: billing.paymentVerified,
    errors: VERIFY_ERRORS,
  }),
  paymentMethods: defineRoute({
    ...call,
    path: "/functions/v1/get-payment-methods",
    summary: "The caller's saved cards",
    response: billing.paymentMethodList,
  }),
  addPaymentMethod: defineRoute({
    ...call,
    path: "/functions/v1/add-payment-method",
    summary: "Start saving another card",
    response: billing.paymentMethodSetup,
    errors: ["payment_unavailable", "pays_elsewhere"],
  }),
  deletePaymentMethod: defineRoute({
    ...call,
    path: "/functions/v1/delete-payment-method",
    summary: "Remove a saved card",
    body: billing.paymentMethodRequest,
    response: okResponse,
    errors: VERIFY_ERRORS,
  }),
  setDefaultPaymentMethod: defineRoute({
    ...call,
    path: "/functions/v1/set-default-payment-method",
    summary: "Choose the card that renewals are charged to",
    body: billing.paymentMethodRequest,
    response: okResponse,
    errors: ["not_found"],
  }),
  cancelSubscription: defineRoute({
    ...call,
    path: "/functions/v1/cancel-subscription",
    summary: "Cancel at the end of the paid month",
    body: billing.cancelRequest,
    response: billing.subscriptionState,
    errors: ["payment_unavailable", "pays_elsewhere"],
  }),
  resumeSubscription: defineRoute({
    ...call,
    path: "/functions/v1/resume-subscription",
    summary: "Undo a cancellation before it takes effect",
    response: billing.subscriptionState,
    errors: ["payment_unavailable", "pays_elsewhere"],
  }),
  downgradeToFree: defineRoute({
    ...call,
    path: "/functions/v1/downgrade-to-free",
    summary: "Go back to the free plan",
    response: billing.subscriptionState,
    errors: ["payment_unavailable", "pays_elsewhere"],
  }),
  billingHistory: defineRoute({
    method: "GET",
    path: "/api/v1/billing/history",
    tag,
    summary: "The caller's payments",
    auth: COOKIE_ONLY,
    response: billing.billingHistory,
  }),
  receipt: defineRoute({
    method: "GET",
    path: "/api/v1/billing/receipts/{id}",
    tag,
    summary: "A printable receipt",
    auth: COOKIE_ONLY,
    params: idParams,
    response: z.string(),
    produces: "text/html",
  }),
  paystackEvent: defineRoute({
    method: "POST",
    path: "/webhooks/paystack",
    tag,
    summary: "Events of the card provider, signed with x-paystack-signature",
    auth: PUBLIC,
    body: z.unknown(),
    response: billing.paystackAcknowledged,
    errors: ["invalid_signature", "payment_unavailable"],
  }),
};
