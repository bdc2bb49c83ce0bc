import { afterAll, afterEach, expect, test } from "vitest";
import { startPaystackApp } from "../../testing/paystack-app.ts";
import { until } from "../../testing/receiver.ts";

const { app, paystack, paid, verify, deliver, standing, payment, close } = await startPaystackApp();
afterEach(() => paystack.replies.clear());
afterAll(close);

type Person = Awaited<ReturnType<typeof app.signUp>>;

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const at = (ms: number) => ({ paid_at: new Date(Date.now() + ms).toISOString() });

async function subscribed() {
  const { person, reference } = await paid();
  await verify(person, reference);
  return { person, reference, ...(await codesOf(person)) };
}

async function codesOf(person: Person) {
  const { subscriptionCode = null, customerCode = null } = (await standing(person)) ?? {};
  return { subscriptionCode, customerCode };
}

const tell = async (event: string, data: object) => {
  expect((await deliver(JSON.stringify({ event, data }))).status).toBe(200);
};

function disabled(): unknown[] {
  return paystack.calls
    .filter(({ path }) => path === "/subscription/disable")
    .map(({ body }) => body["code"]);
}

/** Sets what the provider says about a subscription from now on. */
function atProvider(code: string | null, status: string): void {
  const data = { subscription_code: code, email_token: "t", status, plan: { plan_code: "PLN_starter" } };
  paystack.replies.set(`GET /subscription/${code}`, { body: { status: true, message: "ok", data } });
}

test("a payment that we hear of late does not replace a plan that was paid for since", async () => {
  const early = await paid(at(-2 * MINUTE_MS));
  const { person } = early;
  const upgrade = await paid(at(-MINUTE_MS), "pro", person);
  await verify(person, upgrade.reference);
  await tell("charge.success", { id: early.reference, reference: early.reference });
  expect(await payment(early.reference)).toMatchObject({ status: "success" });
  expect(await standing(person)).toMatchObject({ plan: "pro", subscriptionStatus: "active" });
  // The older subscription must not be charged again.
  await until(() => disabled().length > 0);
  expect(disabled()).toEqual([expect.stringContaining("SUB_")]);
});

test("refunding one of two payments for a plan keeps it, refunding both ends it", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { person, reference } = await subscribed();
    expect((await person.post("/functions/v1/cancel-subscription", {})).status).toBe(200);
    const second = await paid({}, "starter", person);
    await verify(person, second.reference);
    const references = [reference, second.reference];
    const refund = async (n = 0) => {
      const one = references[n] ?? "";
      paystack.transactions.set(one, { ...paystack.transactions.get(one), status: "reversed" });
      await tell("refund.processed", { transaction_reference: one });
      expect(await payment(one)).toMatchObject({ status: "refunded" });
    };
    await refund(order[0]);
    expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
    await refund(order[1]);
    expect(await standing(person)).toMatchObject({ plan: "free" });
  }
});

test("refunding a plan that was replaced leaves the new one alone", async () => {
  const { person, reference } = await paid();
  const customer = `CUS_${person.email.replaceAll(/\W/g, "")}`;
  // Bought on the same day, so both are due on the same day.
  const due = new Date(Math.floor(Date.now() / DAY_MS + 30) * DAY_MS).toISOString();
  const subscriptions = ["starter", "pro"].map((plan) => ({
    subscription_code: `SUB_${plan}`,
    email_token: "t",
    status: "active",
    plan: { plan_code: `PLN_${plan}` },
    next_payment_date: due,
  }));
  const data = { customer_code: customer, email: person.email, subscriptions };
  paystack.replies.set(`GET /customer/${customer}`, { body: { status: true, message: "ok", data } });
  await verify(person, reference);
  const upgrade = await paid({}, "pro", person);
  await verify(person, upgrade.reference);
  paystack.transactions.set(reference, { ...paystack.transactions.get(reference), status: "reversed" });
  await tell("refund.processed", { transaction_reference: reference });
  expect(await standing(person)).toMatchObject({ plan: "pro", subscriptionStatus: "active" });
});

test("a subscription that the provider stops, resumes and stops again is stopped both times", async () => {
  const { person, subscriptionCode, customerCode } = await subscribed();
  const data = {
    id: 7_001,
    subscription_code: subscriptionCode,
    customer: { customer_code: customerCode },
  };
  const stop = async () => {
    atProvider(subscriptionCode, "non-renewing");
    await tell("subscription.not_renew", data);
    expect(await standing(person)).toMatchObject({ subscriptionStatus: "non-renewing" });
  };
  await stop();
  expect((await person.post("/functions/v1/resume-subscription")).status).toBe(200);
  // The first event again, late: it must not undo the resuming.
  atProvider(subscriptionCode, "active");
  await tell("subscription.not_renew", data);
  expect(await standing(person)).toMatchObject({ subscriptionStatus: "active" });
  await stop();
});

test("a failed charge means nothing once the month is paid for", async () => {
  const { person, subscriptionCode, customerCode } = await subscribed();
  await tell("invoice.payment_failed", {
    invoice_code: "INV_old",
    customer: { customer_code: customerCode },
    subscription: { subscription_code: subscriptionCode },
  });
  expect(await standing(person)).toMatchObject({ subscriptionStatus: "active" });
  await app.mailsSettled();
  expect(app.mails.filter(({ to, subject }) => to === person.email && /not renew/.test(subject))).toEqual([]);
});

test("cancelling also stops a subscription that we could not look up when it was paid for", async () => {
  const { person, reference } = await paid();
  const customer = `CUS_${person.email.replaceAll(/\W/g, "")}`;
  const code = customer.replace("CUS_", "SUB_");
  await tell("subscription.create", {
    subscription_code: code,
    customer: { customer_code: customer },
  });
  paystack.replies.set(`GET /customer/${customer}`, { status: 503, text: "" });
  await verify(person, reference);
  paystack.replies.clear();
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionCode: null });
  expect((await person.post("/functions/v1/cancel-subscription", {})).status).toBe(200);
  expect(disabled()).toContain(code);
  expect(await standing(person)).toMatchObject({
    subscriptionStatus: "non-renewing",
    subscriptionCode: code,
  });
});
