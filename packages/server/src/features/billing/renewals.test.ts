import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providerEvents } from "../../db/schema/billing.ts";
import { DATABASES } from "../../testing/databases.ts";
import { startPaystackApp } from "../../testing/paystack-app.ts";

const DAY_MS = 86_400_000;

describe.each(DATABASES)(
  "hardening 13: a charge renews a plan only if everything matches, on the %s database",
  (kind) => {
    let provider: Awaited<ReturnType<typeof startPaystackApp>>;
    beforeAll(async () => {
      provider = await startPaystackApp(kind);
    });
    afterAll(() => provider.close());

    let charges = 0;

    /** The provider charges a subscriber again and reports it; returns what we stored of the event. */
    async function charged(change: Record<string, unknown>, invoice?: { subscription_code: string }) {
      const { paystack, paid, verify, deliver, standing } = provider;
      const { person, reference } = await paid();
      await verify(person, reference);
      const before = await standing(person);
      const renewal = `renewal-${kind}-${(charges += 1)}`;
      const first = paystack.transactions.get(reference);
      paystack.transactions.set(renewal, { ...first, reference: renewal, ...change });
      const customer = { customer_code: before?.customerCode };
      const event = invoice
        ? {
            event: "invoice.update",
            data: {
              id: renewal,
              paid: true,
              customer,
              subscription: invoice,
              transaction: { reference: renewal },
            },
          }
        : { event: "charge.success", data: { id: renewal, reference: renewal, customer } };
      expect((await deliver(JSON.stringify(event))).status).toBe(200);
      const [kept] = await provider.app.db
        .select()
        .from(providerEvents)
        .where(eq(providerEvents.dedupeKey, `${event.event}:${renewal}`));
      return {
        person,
        before,
        after: await standing(person),
        payment: await provider.payment(renewal),
        kept,
      };
    }

    test.each([
      ["amount", { amount: 1 }],
      ["currency", { currency: "NGN" }],
      ["plan", { plan: "PLN_pro" }],
      ["plan", { plan: "PLN_of_another_product" }],
      ["plan", { plan: null }],
    ])("a charge with another %s changes nothing and is kept with the reason: %j", async (reason, change) => {
      const { before, after, payment, kept } = await charged(change);
      expect(after).toEqual(before);
      expect(payment).toBeUndefined();
      expect(kept).toMatchObject({
        outcome: `no renewal: the ${reason} does not fit`,
        processedAt: expect.any(Date),
      });
    });

    test("a charge to someone else renews no plan, whoever the event names", async () => {
      const { before, after, kept } = await charged({
        customer: { customer_code: "CUS_else", email: "x@y.z" },
      });
      expect(after).toEqual(before);
      expect(kept).toMatchObject({ outcome: "unknown customer" });
    });

    test("an invoice for another subscription changes nothing", async () => {
      const { before, after, kept } = await charged({}, { subscription_code: "SUB_older" });
      expect(after).toEqual(before);
      expect(kept).toMatchObject({ outcome: "no renewal: the subscription does not fit" });
    });

    test("a matching charge adds one month, however often it is reported", async () => {
      const { person, before, after, payment, kept } = await charged({});
      expect(kept).toMatchObject({ outcome: "renewed" });
      expect(payment).toMatchObject({
        kind: "renewal",
        status: "success",
        amountMinor: 2_500,
        currency: "USD",
      });
      // The provider still names the day of this very charge, a moment after the end that we know.
      const addedMs = (after?.currentPeriodEnd?.getTime() ?? 0) - (before?.currentPeriodEnd?.getTime() ?? 0);
      expect(addedMs).toBeGreaterThanOrEqual(28 * DAY_MS);
      expect(addedMs).toBeLessThanOrEqual(31 * DAY_MS);
      const again = { event: "charge.success", data: { id: "again", reference: payment?.reference } };
      await provider.deliver(JSON.stringify(again));
      expect(await provider.standing(person)).toEqual(after);
    });
  },
);
