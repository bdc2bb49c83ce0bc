import { createHmac } from "node:crypto";
import { post } from "../props.ts";
import { byGuest, type Recipe } from "../recipe.ts";

/** Payments, cards and the plan. */
export const billing: Record<string, Recipe> = {
  startPayment: byGuest(() => ({ plan: "starter" })),
  verifyPayment: async ({ props }) => {
    const { guest, reference } = await props.shopper();
    return { who: guest, body: { reference } };
  },
  verifyLatestPayment: async ({ props }) => ({
    who: (await props.shopper()).guest,
    body: { plan: "pro" },
  }),
  paymentMethods: async ({ props }) => ({ who: (await props.shopper()).guest }),
  deletePaymentMethod: async ({ props }) => {
    const { guest, card } = await props.newShopper();
    return { who: guest, body: { authorization_code: card } };
  },
  setDefaultPaymentMethod: async ({ props }) => {
    const { guest, card } = await props.shopper();
    return { who: guest, body: { authorization_code: card } };
  },
  // A new shopper, because another call may have cancelled the shared one's subscription.
  cancelSubscription: async ({ props }) => ({ who: (await props.newShopper()).guest, body: {} }),
  resumeSubscription: async ({ props }) => {
    const { guest } = await props.newShopper();
    await guest.send("/functions/v1/cancel-subscription", post({}));
    return { who: guest };
  },
  downgradeToFree: async ({ props }) => ({ who: (await props.shopper()).guest }),
  addPaymentMethod: async ({ props }) => ({ who: (await props.shopper()).guest }),
  receipt: async ({ props }) => {
    const { guest, payment } = await props.shopper();
    return { who: guest, params: { id: payment } };
  },
  paystackEvent: async ({ props, eventKey }) => {
    const { reference } = await props.shopper();
    const body = { event: "charge.success", data: { reference } };
    return {
      who: "nobody",
      body,
      headers: { "x-paystack-signature": signed(eventKey, JSON.stringify(body)) },
    };
  },
};

const signed = (key: string, body: string): string => createHmac("sha512", key).update(body).digest("hex");
