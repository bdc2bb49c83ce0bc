import { randomBytes } from "node:crypto";
import { routes } from "@prompt-shield/contracts";
import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import type { Platform } from "../../platform.ts";
import { createPaystack } from "../../ports/payments/paystack.ts";
import { createAnnouncements } from "./announcements.ts";
import { createCheckout } from "./checkout.ts";
import { createSandboxStore } from "./records.ts";
import { renewDueSubscriptions } from "./renewals.ts";
import { createSandboxTransport } from "./sandbox-api.ts";
import { mountSandboxRoutes } from "./sandbox.routes.ts";

const PLANS = { starter: "PLN_sandbox_starter", pro: "PLN_sandbox_pro" };
const PRICES = {
  [PLANS.starter]: PLAN_FACTS.starter.priceCents ?? 0,
  [PLANS.pro]: PLAN_FACTS.pro.priceCents ?? 0,
};

/**
 * Replaces the card provider if no real key is set. With payments off it still serves earlier subscriptions, so that
 * they can be cancelled and end, but nothing can be paid.
 */
export function wireSandbox(
  platform: Platform,
  habits: { addMonth: (from: Date) => Date; signEvent: (body: string) => string },
) {
  const { app, db, clock, log, config } = platform;
  const { addMonth, signEvent } = habits;
  const store = createSandboxStore(db);
  const post = async (body: string) => {
    const headers = { "content-type": "application/json", "x-paystack-signature": signEvent(body) };
    return (await app.inject({ method: "POST", url: routes.paystackEvent.path, headers, payload: body }))
      .statusCode;
  };
  const { announce, flush } = createAnnouncements({ store, post, log });
  const newCode = (prefix: string) => `${prefix}${randomBytes(10).toString("hex")}`;
  const shared = { store, clock, newCode, addMonth, announce };
  const isOpen = config.payments === "test";
  if (isOpen) mountSandboxRoutes(app, createCheckout(shared));
  return {
    provider: createPaystack({
      name: "sandbox",
      send: createSandboxTransport({ ...shared, appUrl: config.appUrl, prices: PRICES }),
      plans: PLANS,
    }),
    renew: async (): Promise<void> => {
      await flush();
      if (isOpen) await renewDueSubscriptions(shared);
    },
  };
}
