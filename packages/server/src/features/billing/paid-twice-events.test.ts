import { MESSAGES } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { startPaystackApp } from "../../testing/paystack-app.ts";
import { until } from "../../testing/receiver.ts";

const { app, paystack, paid, verify, deliver, standing, payment, close } = await startPaystackApp();
afterEach(() => paystack.replies.clear());
afterAll(close);

type Person = Awaited<ReturnType<typeof app.signUp>>;

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const at = (ms: number) => ({ paid_at: new Date(Date.now() + ms).toISOString() });
const reply = (data: unknown) => ({ body: { status: true, message: "ok", data } });
const customerOf = ({ email }: Person) => `CUS_${email.replaceAll(/\W/g, "")}`;
const callsTo = (path: string) => paystack.calls.filter((call) => call.path === path);
const refunded = () => callsTo("/refund").map(({ body }) => body["transaction"]);
const disabled = () => callsTo("/subscription/disable").map(({ body }) => body["code"]);

/** Each call is another event for our receiver, which drops the same event when it comes again. */
const tell = async (event: string, data: object) => {
  expect((await deliver(JSON.stringify({ event, data }))).status).toBe(200);
};
const charge = (reference: string, id?: string) => tell("charge.success", { reference, ...(id && { id }) });

/** Sets which live subscriptions of Starter the provider knows of this customer. */
function atProvider(person: Person, codes: readonly string[]): void {
  const listed = codes.map((code) => ({
    subscription_code: code,
    email_token: "t",
    status: "active",
    plan: { plan_code: "PLN_starter" },
    next_payment_date: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  }));
  const customer_code = customerOf(person);
  const customer = { customer_code, email: person.email, subscriptions: listed };
  paystack.replies.set(`GET /customer/${customer_code}`, reply(customer));
  for (const one of listed) paystack.replies.set(`GET /subscription/${one.subscription_code}`, reply(one));
}

/** Someone has paid on two open pages; the provider takes refunds and has told us of the first payment. */
async function paidTwice() {
  paystack.calls.length = 0;
  paystack.replies.set("POST /refund", reply({}));
  const { person, reference: first } = await paid(at(-2 * MINUTE_MS));
  const { reference: second } = await paid(at(-MINUTE_MS), "starter", person);
  await charge(first);
  const code = (await standing(person))?.subscriptionCode ?? "";
  expect(code).toMatch(/^SUB_/);
  return { person, first, second, code };
}

async function refundMails({ email }: Person): Promise<number> {
  await app.mailsSettled();
  return app.mails.filter(({ to, subject }) => to === email && /refund/.test(subject)).length;
}

const stopJobs = async () =>
  (await app.connection.executeSql("select state from jobs.job where name = 'stop-renewal'")).rows;

/** Runs the jobs that wait for later, or for another try, now. */
const runJobs = () =>
  app.connection.executeSql(
    "update jobs.job set state = 'created', start_after = now() where name in ('card-refund', 'stop-renewal') and state in ('created', 'retry')",
  );

test("events that repeat refund a second payment once, stop one subscription and send one mail", async () => {
  const { person, first, second, code } = await paidTwice();
  const own = `${code}-second`;
  atProvider(person, [code, own]);
  const invoice = {
    paid: true,
    customer: { customer_code: customerOf(person) },
    subscription: { subscription_code: own },
    transaction: { reference: second },
  };
  await Promise.all([
    charge(second),
    charge(second, "again"),
    tell("invoice.update", { invoice_code: `INV_${second}`, ...invoice }),
    tell("invoice.update", { invoice_code: `INV_${second}_2`, ...invoice }),
    verify(person, second),
    verify(person, second),
  ]);
  await until(async () => (await payment(second))?.status === "refunded");
  await tell("subscription.create", {
    subscription_code: own,
    customer: { customer_code: customerOf(person) },
  });
  await runJobs();
  await until(async () => (await stopJobs()).length === 0, 30_000);
  await tell("refund.processed", { id: `R_${second}`, transaction_reference: second, amount: 2_500 });
  await charge(second, "much later");
  expect(await verify(person, second)).toMatchObject({
    status: 200,
    body: { status: "failed", message: MESSAGES.paymentPaidTwice },
  });
  expect(await verify(person, first)).toMatchObject({ body: { status: "success" } });
  expect(refunded()).toEqual([second]);
  expect(new Set(disabled())).toEqual(new Set([own]));
  expect(await refundMails(person)).toBe(1);
  expect(await standing(person)).toMatchObject({
    plan: "starter",
    subscriptionStatus: "active",
    subscriptionCode: code,
  });
});

test("a refund that the provider could not take at once is made when it can", async () => {
  const { person, second, code } = await paidTwice();
  const own = `${code}-second`;
  atProvider(person, [code, own]);
  for (const call of ["POST /refund", "POST /subscription/disable"])
    paystack.replies.set(call, { status: 503, text: "" });
  await charge(second);
  await until(() => refunded().length > 0 && disabled().length > 0);
  expect(await payment(second)).toMatchObject({ failureReason: MESSAGES.paymentPaidTwice });
  paystack.replies.set("POST /refund", reply({}));
  paystack.replies.delete("POST /subscription/disable");
  await until(async () => {
    await runJobs();
    return (await payment(second))?.status === "refunded" && (await stopJobs()).length === 0;
  }, 30_000);
  expect(new Set(disabled())).toEqual(new Set([own]));
  expect(await refundMails(person)).toBe(1);
});

test("the payment that we hear of first counts, whichever was made first", async () => {
  paystack.replies.set("POST /refund", reply({}));
  const { person, reference: early } = await paid(at(-2 * MINUTE_MS));
  const { reference: late } = await paid(at(-MINUTE_MS), "starter", person);
  await charge(late);
  await charge(early);
  await until(async () => (await payment(early))?.status === "refunded");
  expect(await payment(late)).toMatchObject({ status: "success", failureReason: null });
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
});

test.each([
  ["cancelled", "cancel-subscription", "non-renewing"],
  ["given up", "downgrade-to-free", "inactive"],
])("a second payment that we hear of after the plan was %s is refunded too", async (_how, call, status) => {
  const { person, second } = await paidTwice();
  expect((await person.post(`/functions/v1/${call}`, {})).status).toBe(200);
  await charge(second);
  await until(async () => (await payment(second))?.status === "refunded");
  expect(await standing(person)).toMatchObject({ subscriptionStatus: status });
});

test("a page opened before a cancellation and paid after it buys the plan again", async () => {
  const { person, second } = await paidTwice();
  expect((await person.post("/functions/v1/cancel-subscription", {})).status).toBe(200);
  paystack.transactions.set(second, { ...paystack.transactions.get(second), ...at(MINUTE_MS) });
  await charge(second);
  expect(await payment(second)).toMatchObject({ status: "success", failureReason: null });
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
});

test("a renewal after a second payment was refunded pays for the next month", async () => {
  const { person, second, code } = await paidTwice();
  await charge(second);
  await until(async () => (await payment(second))?.status === "refunded");
  const before = (await standing(person))?.currentPeriodEnd?.getTime() ?? 0;
  const reference = `renewal-${second}`;
  const first = paystack.transactions.get(second);
  paystack.transactions.set(reference, {
    ...first,
    reference,
    status: "success",
    amount: 2_500,
    plan: "PLN_starter",
    ...at(0),
  });
  await charge(reference);
  await tell("invoice.update", {
    invoice_code: `INV_${reference}`,
    paid: true,
    customer: { customer_code: customerOf(person) },
    subscription: { subscription_code: code },
    transaction: { reference },
  });
  expect((await standing(person))?.currentPeriodEnd?.getTime()).toBeGreaterThan(before);
  expect(await payment(reference)).toMatchObject({ kind: "renewal", status: "success", failureReason: null });
  expect(await refundMails(person)).toBe(1);
});

test("a refused payment of long ago does not stop the subscription of a later purchase", async () => {
  const { person, second } = await paidTwice();
  await charge(second);
  await until(async () => (await payment(second))?.status === "refunded");
  await person.post("/functions/v1/downgrade-to-free");
  await app.connection.executeSql("delete from jobs.job where name = 'stop-renewal'");
  const long = new Date(Date.now() - 30 * DAY_MS);
  await app.db
    .update(paymentTransactions)
    .set({ paidAt: long })
    .where(eq(paymentTransactions.reference, second));
  const { reference: later } = await paid({}, "starter", person);
  const code = `SUB_later_${later}`;
  atProvider(person, [code]);
  paystack.calls.length = 0;
  // The provider may report the subscription before the payment that it came with.
  await tell("subscription.create", {
    subscription_code: code,
    customer: { customer_code: customerOf(person) },
  });
  await app.renewalsStopped();
  await verify(person, later);
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionCode: code });
  expect(disabled()).toEqual([]);
});
