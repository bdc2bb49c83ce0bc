import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { providerEvents } from "../../db/schema/billing.ts";
import { startPaystackApp } from "../../testing/paystack-app.ts";
import { until } from "../../testing/receiver.ts";

const { app, paystack, paid, verify, deliver, standing, payment, close } = await startPaystackApp();
afterEach(() => paystack.replies.clear());
afterAll(close);

async function subscribed() {
  const { person, reference } = await paid();
  await verify(person, reference);
  return { person, reference };
}

let refunds = 0;

/** The provider refunds a payment and reports it. */
async function refund(reference: string, change: { status?: string; amount?: number } = {}) {
  const { status = "reversed", amount } = change;
  paystack.transactions.set(reference, { ...paystack.transactions.get(reference), status });
  const data = { id: (refunds += 1), transaction_reference: reference, ...(amount && { amount }) };
  const answer = await deliver(JSON.stringify({ event: "refund.processed", data }));
  expect(answer.status).toBe(200);
}

function disabled(): unknown[] {
  return paystack.calls
    .filter(({ path }) => path === "/subscription/disable")
    .map(({ body }) => body["code"]);
}

test("a refund of the current month ends the plan, stops the subscription and sends a mail", async () => {
  const { person, reference } = await subscribed();
  const { subscriptionCode } = (await standing(person)) ?? {};
  await refund(reference);
  expect(await payment(reference)).toMatchObject({ status: "refunded", refundedAt: expect.any(Date) });
  expect(await standing(person)).toMatchObject({
    plan: "free",
    subscriptionStatus: "inactive",
    subscriptionCode: null,
  });
  await app.mailTo(person.email, /on the Free plan/);
  await until(() => disabled().includes(subscriptionCode));
  const history = await person.get<{ payments: unknown[] }>("/api/v1/billing/history");
  expect(history.body.payments).toMatchObject([{ reference, status: "refunded" }]);
});

test.each([
  ["a part of the price", { amount: 100 }],
  ["what the provider does not confirm", { status: "success" }],
])("a refund of %s leaves the plan and the payment as they are", async (_, change) => {
  const { person, reference } = await subscribed();
  await refund(reference, change);
  expect(await payment(reference)).toMatchObject({ status: "success" });
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
});

test("a refund in two halves ends the plan with the second half", async () => {
  const { person, reference } = await subscribed();
  await refund(reference, { amount: 1_250 });
  expect(await payment(reference)).toMatchObject({ status: "success", refundedAt: null });
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
  await refund(reference, { amount: 1_250 });
  expect(await payment(reference)).toMatchObject({ status: "refunded", refundedAt: expect.any(Date) });
  expect(await standing(person)).toMatchObject({ plan: "free", subscriptionStatus: "inactive" });
});

test("the same half of a refund, reported in two forms, is still one half", async () => {
  const { person, reference } = await subscribed();
  paystack.transactions.set(reference, { ...paystack.transactions.get(reference), status: "reversed" });
  const half = { transaction_reference: reference, refund_reference: `half-${reference}`, amount: "1250" };
  for (const change of [{}, { status: "processed" }]) {
    const event = JSON.stringify({ event: "refund.processed", data: { ...half, ...change } });
    expect((await deliver(event)).status).toBe(200);
  }
  expect(await payment(reference)).toMatchObject({ status: "success" });
  expect(await standing(person)).toMatchObject({ plan: "starter" });
});

test("a refund of an earlier month keeps the plan, and a refund of the renewal ends it", async () => {
  const { person, reference } = await subscribed();
  const renewal = `renewal-${reference}`;
  paystack.transactions.set(renewal, { ...paystack.transactions.get(reference), reference: renewal });
  const before = await standing(person);
  await deliver(JSON.stringify({ event: "charge.success", data: { reference: renewal } }));
  const renewed = await standing(person);
  expect(renewed?.currentPeriodEnd?.getTime()).toBeGreaterThan(
    before?.currentPeriodEnd?.getTime() ?? Infinity,
  );

  await refund(reference);
  expect(await payment(reference)).toMatchObject({ status: "refunded" });
  expect(await standing(person)).toMatchObject({ plan: "starter" });
  await refund(renewal);
  expect(await payment(renewal)).toMatchObject({ status: "refunded" });
  expect(await standing(person)).toMatchObject({ plan: "free" });
});

test("a refund that failed halfway is finished on the provider's next attempt", async () => {
  const { person, reference } = await subscribed();
  paystack.transactions.set(reference, { ...paystack.transactions.get(reference), status: "reversed" });
  const event = JSON.stringify({
    event: "refund.processed",
    data: { id: (refunds += 1), transaction: { reference } },
  });
  paystack.replies.set("GET /transaction/verify", { status: 503, text: "" });
  expect((await deliver(event)).status).toBeGreaterThanOrEqual(500);
  expect(await standing(person)).toMatchObject({ plan: "starter" });
  paystack.replies.clear();
  expect((await deliver(event)).status).toBe(200);
  expect(await standing(person)).toMatchObject({ plan: "free" });
});

test.each([
  ["a payment that neither side knows", { reference: "nobody-s" }, 200],
  ["what a database cannot hold", { id: "\u0000", reference: "\u0000" }, 200],
  ["no reference at all", { id: 404 }, 400],
])("an event about %s causes no server error", async (_, data, status) => {
  const event = JSON.stringify({ event: "charge.success", data });
  expect((await deliver(event)).status).toBe(status);
});

test("while the provider is down, its events are answered so that it sends them again", async () => {
  paystack.replies.set("GET /transaction/verify", { status: 429, body: { status: false, message: "slow" } });
  const event = JSON.stringify({ event: "charge.success", data: { reference: "later" } });
  expect(await deliver(event)).toMatchObject({ status: 502, body: { code: "payment_unavailable" } });
});

test("only the owner of an expiring card is told, and only once", async () => {
  const { person } = await subscribed();
  const { subscriptionCode, customerCode } = (await standing(person)) ?? {};
  const entry = (code: unknown, customer: unknown) => ({
    expiry_date: "12/2030",
    description: "visa ending with 4081",
    subscription: { subscription_code: code },
    customer: { customer_code: customer },
  });
  const data = [
    entry(subscriptionCode, customerCode),
    entry("SUB_old", customerCode),
    entry("SUB_x", "CUS_x"),
  ];
  const event = JSON.stringify({ event: "subscription.expiring_cards", data });
  expect((await deliver(event)).status).toBe(200);
  expect((await deliver(event)).status).toBe(200);
  await app.mailTo(person.email, /expires soon/);
  await app.mailsSettled();
  expect(app.mails.filter(({ subject }) => /expires soon/.test(subject))).toHaveLength(1);
  const kept = await app.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.event, "subscription.expiring_cards"));
  expect(kept).toMatchObject([{ outcome: "applied, not the current subscription, unknown customer" }]);
});

test("the subscription that an upgrade replaces is eventually stopped, even if the provider is down", async () => {
  const { person } = await subscribed();
  const { subscriptionCode } = (await standing(person)) ?? {};
  paystack.replies.set("POST /subscription/disable", { status: 503, text: "" });
  const upgrade = await paid({}, "pro", person);
  await verify(person, upgrade.reference);
  expect(await standing(person)).toMatchObject({ plan: "pro" });
  const jobs = async () =>
    (await app.connection.executeSql("select id, state from jobs.job where name = 'stop-renewal'")).rows;
  await until(async () => (await jobs()).some(({ state }) => state === "retry"));

  // The provider was down so long that the job gave up; then an admin retries it.
  await app.connection.executeSql(
    "update jobs.job set state = 'failed', start_after = now(), completed_on = now() where name = 'stop-renewal'",
  );
  paystack.replies.clear();
  paystack.calls.length = 0;
  const [dead] = await app.jobs.deadJobs(1);
  expect(dead).toMatchObject({ queue: "stop-renewal", error: expect.stringMatching(/\S/) });
  expect(await app.jobs.retryDead(dead?.id ?? "")).toBe(true);
  await until(async () => (await jobs()).length === 0);
  expect(disabled()).toEqual([subscriptionCode]);
});
