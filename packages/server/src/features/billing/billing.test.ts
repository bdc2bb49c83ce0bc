import { MESSAGES, TOASTS } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { until } from "../../testing/receiver.ts";
import { BAD_CARD, createShopper, GOOD_CARD } from "../../testing/shopper.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const MONTH_MS = 31 * 24 * 3_600_000;

describe.each(DATABASES)("billing on the %s database", (kind) => {
  let app: TestApp;
  const { start, submit, pay, verify, subscribed, addCard, cardsOf, standing, ledger, later } = createShopper(
    () => app,
  );
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());
  // Sessions expire in the months that a test skips, so the next test gets a new app.
  afterEach(async () => {
    if (app.clock.offsetMs === 0) return;
    await app.close();
    app = await startTestApp(kind);
  });

  test("a paid plan becomes active by verification, with a card, a payment and a receipt mail", async () => {
    const person = await app.signUp();
    const reference = await pay(person, "starter");
    expect(await verify(person, reference)).toMatchObject({
      status: 200,
      body: { status: "success", plan: "starter" },
    });
    expect(await standing(person)).toMatchObject({
      plan: "starter",
      subscriptionStatus: "active",
    });
    const cards = await person.post<{ payment_methods: unknown[] }>("/functions/v1/get-payment-methods");
    expect(cards.body.payment_methods).toMatchObject([{ last4: "4081", is_default: true }]);
    const history = await person.get<{ payments: { id: string }[]; next_billing_at: string }>(
      "/api/v1/billing/history",
    );
    expect(history.body.payments).toMatchObject([
      { reference, amount_cents: 2_500, currency: "USD", status: "success" },
    ]);
    expect(Date.parse(history.body.next_billing_at)).toBeGreaterThan(Date.now());
    const receipt = await person.get(`/api/v1/billing/receipts/${history.body.payments[0]?.id}`);
    expect(receipt.text).toContain("$25.00");
    expect((await app.mailTo(person.email, /payment/)).text).toContain("Starter plan is paid until");
  });

  test("the webhook activates a plan whose checkout page was closed midway", async () => {
    const person = await app.signUp();
    await pay(person, "pro");
    await until(async () => (await standing(person)).plan === "pro");
    expect(await standing(person)).toMatchObject({ subscriptionStatus: "active" });
  });

  test("20 parallel verifications and webhooks activate once and write one payment", async () => {
    const person = await app.signUp();
    const reference = await pay(person, "starter");
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(person, reference)));
    expect(answers.map((answer) => answer.body["status"])).toEqual(
      Array.from({ length: 20 }, () => "success"),
    );
    const rows = await app.db
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.workspaceId, person.userId));
    expect(rows).toHaveLength(1);
    await app.mailsSettled();
    const mails = app.mails.filter((mail) => mail.to === person.email && /payment/.test(mail.subject));
    expect(mails).toHaveLength(1);
  });

  test("a declined card, a cancelled payment and an untouched one change nothing", async () => {
    const person = await app.signUp();
    const declined = await start(person, "starter");
    const page = await submit(declined.checkout, { number: BAD_CARD });
    expect(page).toMatchObject({ status: 402 });
    expect(await page.text()).toContain("Declined");
    expect(await verify(person, declined.reference)).toMatchObject({ body: { status: "failed" } });

    const cancelled = await start(person, "starter");
    await submit(cancelled.checkout, { do: "cancel" });
    expect(await verify(person, cancelled.reference)).toMatchObject({ body: { status: "abandoned" } });

    const untouched = await start(person, "pro");
    expect(await verify(person, untouched.reference)).toMatchObject({ body: { status: "abandoned" } });
    expect(await standing(person)).toMatchObject({ plan: "free", subscriptionStatus: "inactive" });
  });

  test("a declined card can be replaced by a good one on the same page", async () => {
    const person = await app.signUp();
    const { checkout, reference } = await start(person, "starter");
    await submit(checkout, { number: BAD_CARD });
    await verify(person, reference);
    await submit(checkout, { number: GOOD_CARD });
    expect(await verify(person, reference)).toMatchObject({ body: { status: "success" } });
  });

  test("another user's reference activates nothing and is answered like an unknown one", async () => {
    const [payer, thief] = [await app.signUp(), await app.signUp()];
    const reference = await pay(payer, "pro");
    expect(await verify(thief, reference)).toMatchObject({ status: 404 });
    expect(await standing(thief)).toMatchObject({ plan: "free" });
  });

  test("cancelling keeps the plan until its end, resuming undoes that, and at the end the plan is free", async () => {
    const person = await subscribed("starter");
    const cancelled = await person.post("/functions/v1/cancel-subscription", {});
    expect(cancelled.body).toMatchObject({
      plan: "starter",
      subscription_status: "non-renewing",
      cancel_at_period_end: true,
    });
    const resumed = await person.post("/functions/v1/resume-subscription");
    expect(resumed.body).toMatchObject({
      plan: "starter",
      subscription_status: "active",
      cancel_at_period_end: false,
    });
    await person.post("/functions/v1/cancel-subscription", {});
    expect((await person.post("/functions/v1/cancel-subscription", {})).body["error"]).toBe(
      MESSAGES.noSubscriptionToCancel,
    );
    await later(MONTH_MS + 60_000);
    expect(await standing(person)).toMatchObject({ plan: "free", subscriptionStatus: "inactive" });
  });

  test("starter becomes pro at once, pro becomes starter, and only the newest subscription renews", async () => {
    const person = await subscribed("starter");
    await verify(person, await pay(person, "pro"));
    expect(await standing(person)).toMatchObject({ plan: "pro" });
    await person.post("/functions/v1/cancel-subscription", {});
    await verify(person, await pay(person, "starter"));
    expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
    await app.renewalsStopped();
    await later(MONTH_MS + 60_000);
    const renewals = async () => (await ledger(person)).filter((payment) => payment.kind === "renewal");
    await until(async () => (await renewals()).length > 0);
    expect(await renewals()).toMatchObject([{ plan: "starter", amountMinor: 2_500 }]);
  });

  test("a plan granted by an administrator can be given up", async () => {
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "pro");
    const answer = await person.post("/functions/v1/downgrade-to-free");
    expect(answer).toMatchObject({ status: 200, body: { plan: "free", subscription_status: "inactive" } });
    expect(await standing(person)).toMatchObject({ plan: "free" });
  });

  test("downgrading to free takes effect at once", async () => {
    const person = await subscribed("pro");
    expect((await person.post("/functions/v1/downgrade-to-free")).body).toMatchObject({
      plan: "free",
      subscription_status: "inactive",
      period_end: null,
    });
    expect((await person.post("/functions/v1/downgrade-to-free")).body["error"]).toBe(
      MESSAGES.noSubscriptionToModify,
    );
  });

  test("a renewal without a card asks for attention, mails the owner, and ends the plan after the grace period", async () => {
    const person = await subscribed("starter");
    const [card] = await cardsOf(person);
    const removed = await person.post("/functions/v1/delete-payment-method", { authorization_code: card });
    expect(removed.status).toBe(200);
    await later(MONTH_MS + 60_000);
    await until(async () => (await standing(person)).subscriptionStatus === "attention");
    expect((await app.mailTo(person.email, /could not renew/)).text).toContain("three days");
    await later(4 * 24 * 3_600_000);
    await until(async () => (await standing(person)).plan === "free");
  });

  test("people can add, choose and remove their own cards, but nobody else's", async () => {
    const person = await subscribed("starter");
    const cards = await addCard(person, "11/31");
    expect(cards).toHaveLength(2);
    const [, other] = cards;
    expect(
      (await person.post("/functions/v1/set-default-payment-method", { authorization_code: other })).status,
    ).toBe(200);
    const thief = await app.signUp();
    expect(
      (await thief.post("/functions/v1/delete-payment-method", { authorization_code: other })).status,
    ).toBe(404);
    expect(await standing(person)).toMatchObject({ plan: "starter" });
  });

  test.each([
    ["verify-payment", {}, MESSAGES.paymentReferenceMissing],
    ["verify-payment", { reference: "" }, MESSAGES.paymentReferenceMissing],
    ["cancel-subscription", undefined, MESSAGES.noSubscriptionToCancel],
    ["cancel-subscription", { subscription_code: null, email_token: null }, MESSAGES.noSubscriptionToCancel],
    ["downgrade-to-free", undefined, MESSAGES.noSubscriptionToModify],
  ])("%s refuses %j in the words of the specification", async (name, body, error) => {
    const answer = await (await app.signUp()).post(`/functions/v1/${name}`, body);
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  test("the current plan cannot be bought again", async () => {
    const person = await subscribed("starter");
    const again = await person.post("/functions/v1/paystack-payment", { plan: "starter" });
    expect(again).toMatchObject({ status: 409, body: { error: TOASTS.alreadySubscribed.description } });
  });

  test("the payment link leads signed-in users to the checkout and others to sign-in", async () => {
    const person = await app.signUp();
    expect((await person.get("/pay/pro")).headers.get("location")).toContain("/sandbox/checkout/");
    expect((await app.browser().get("/pay/pro")).headers.get("location")).toBe("/login");
  });

  test("events without the provider's signature are refused", async () => {
    const event = { event: "charge.success", data: { reference: "x" } };
    for (const headers of [{}, { "x-paystack-signature": "00" }]) {
      const answer = await app.browser().post("/webhooks/paystack", event, { headers });
      expect(answer).toMatchObject({
        status: 401,
        body: { error: "Invalid signature", code: "invalid_signature" },
      });
    }
  });
});
