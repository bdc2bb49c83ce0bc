import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { subscriptions } from "../../db/schema/billing.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { startPaystackApp } from "../../testing/paystack-app.ts";
import { until } from "../../testing/receiver.ts";

const { app, paystack, start, paid, verify, deliver, standing, payment, close } = await startPaystackApp();
afterEach(() => paystack.replies.clear());
afterAll(close);

type Person = Awaited<ReturnType<typeof app.signUp>>;
interface Subscription {
  readonly code: string;
  readonly plan?: string;
  readonly card?: string;
}

const codeOf = async (person: { userId: string }) => (await standing(person))?.subscriptionCode;
const customerOf = ({ email }: Person) => `CUS_${email.replaceAll(/\W/g, "")}`;

async function subscribed(): Promise<Person> {
  const { person, reference } = await paid();
  await verify(person, reference);
  return person;
}

/** Sets which live subscriptions the provider knows of this customer. */
function atProvider(person: Person, live: readonly Subscription[]): void {
  const listed = live.map(({ code, plan = "starter", card }) => ({
    subscription_code: code,
    email_token: "t",
    status: "active",
    plan: { plan_code: `PLN_${plan}` },
    next_payment_date: "2027-01-15T00:00:00.000Z",
    ...(card && { authorization: { authorization_code: card } }),
  }));
  const customer_code = customerOf(person);
  const customer = { customer_code, email: person.email, subscriptions: listed };
  const reply = (data: unknown) => ({ body: { status: true, message: "ok", data } });
  paystack.replies.set(`GET /customer/${customer_code}`, reply(customer));
  for (const one of listed) paystack.replies.set(`GET /subscription/${one.subscription_code}`, reply(one));
}

/** The provider reports that it has created a subscription. */
async function created(code: string, person: Person): Promise<void> {
  const data = { subscription_code: code, customer: { customer_code: customerOf(person) } };
  expect((await deliver(JSON.stringify({ event: "subscription.create", data }))).status).toBe(200);
}

function disabled(): unknown[] {
  return paystack.calls
    .filter(({ path }) => path === "/subscription/disable")
    .map(({ body }) => body["code"]);
}

/** As if the provider could not be reached when the plan was paid for. */
async function unlink({ userId }: Person): Promise<void> {
  const unlinked = { subscriptionCode: null, emailToken: null };
  await app.db.update(workspaces).set(unlinked).where(eq(workspaces.id, userId));
  await app.db.update(subscriptions).set(unlinked).where(eq(subscriptions.workspaceId, userId));
}

/** Makes the payer of one workspace the customer who pays for the other. */
async function shareCustomer(from: Person, to: Person): Promise<void> {
  const customerCode = customerOf(from);
  await app.db.update(workspaces).set({ customerCode }).where(eq(workspaces.id, to.userId));
}

test("a new subscription of the same plan replaces none that is live", async () => {
  const person = await subscribed();
  const code = (await codeOf(person)) ?? "";
  atProvider(person, [{ code }, { code: `${code}-second` }]);
  await created(`${code}-second`, person);
  expect(await codeOf(person)).toBe(code);
});

test("a new subscription goes to the workspace that lacks one, and never moves to another", async () => {
  const [one, two] = [await subscribed(), await subscribed()];
  await shareCustomer(one, two);
  const code = (await codeOf(one)) ?? "";
  await unlink(two);
  atProvider(one, [{ code }, { code: `${code}-new` }]);
  await created(code, one);
  expect(await codeOf(two)).toBeNull();
  await created(`${code}-new`, one);
  expect([await codeOf(one), await codeOf(two)]).toEqual([code, `${code}-new`]);
});

test("a subscription that the provider has ended is replaced by its new one", async () => {
  const person = await subscribed();
  const code = (await codeOf(person)) ?? "";
  atProvider(person, [{ code: `${code}-new` }]);
  paystack.replies.set(`GET /subscription/${code}`, {
    status: 404,
    body: { status: false, message: "gone" },
  });
  await created(`${code}-new`, person);
  expect(await codeOf(person)).toBe(`${code}-new`);
});

function pay(reference: string): void {
  const paidNow = { status: "success", paid_at: new Date().toISOString(), authorization: {} };
  paystack.transactions.set(reference, { ...paystack.transactions.get(reference), ...paidNow });
}

const charge = (reference: string) =>
  deliver(JSON.stringify({ event: "charge.success", data: { reference } }));

/** Someone who pays for their own workspace pays for a team's too, on a page that was opened before. */
async function paidForTeamToo() {
  const { person, reference: own } = await start();
  const team = (await person.post<{ id: string }>("/api/v1/workspaces", { name: "Team" })).body.id;
  const headers = { [WORKSPACE_HEADER]: team };
  const asked = await person.post<{ reference: string }>(
    "/functions/v1/paystack-payment",
    { plan: "starter" },
    { headers },
  );
  const { reference } = asked.body;
  for (const one of [own, reference]) pay(one);
  await charge(own);
  return { person, team, reference, code: (await codeOf(person)) ?? "" };
}

const failedJobs = async () =>
  (
    await app.connection.executeSql(
      "select name from jobs.job where name in ('card-refund', 'stop-renewal') and state = 'retry'",
    )
  ).rows;
const retryAll =
  "update jobs.job set state = 'created', start_after = now() where name in ('card-refund', 'stop-renewal')";

test("the refund and the stop of a refused payment survive a provider that is down", async () => {
  const { person, team, reference, code } = await paidForTeamToo();
  const second = `${code}-second`;
  atProvider(person, [{ code }, { code: second }]);
  for (const call of ["POST /refund", "POST /subscription/disable"])
    paystack.replies.set(call, { status: 503, text: "" });
  expect((await charge(reference)).status).toBe(200);
  await until(async () => (await failedJobs()).length === 2);
  expect(await payment(reference)).toMatchObject({ status: "success", subscriptionCode: second });
  expect(await standing({ userId: team })).toMatchObject({ plan: "free" });

  paystack.replies.set("POST /refund", { body: { status: true, message: "ok", data: {} } });
  paystack.replies.delete("POST /subscription/disable");
  paystack.calls.length = 0;
  // Runs the job of ten minutes later, too.
  await app.connection.executeSql(retryAll);
  await until(async () => (await payment(reference))?.status === "refunded", 30_000);
  await until(() => disabled().length > 0, 30_000);
  expect(new Set(disabled())).toEqual(new Set([second]));
  expect(paystack.calls.filter(({ path }) => path === "/refund")).toHaveLength(1);
  expect(await codeOf(person)).toBe(code);
});

test("a subscription that the provider creates long after its refused payment is stopped", async () => {
  const { person, reference, code } = await paidForTeamToo();
  paystack.replies.set("POST /refund", { body: { status: true, message: "ok", data: {} } });
  atProvider(person, [{ code }]);
  paystack.calls.length = 0;
  expect((await charge(reference)).status).toBe(200);
  await until(async () => (await payment(reference))?.status === "refunded");
  const late = `${code}-late`;
  atProvider(person, [{ code }, { code: late }]);
  await created(late, person);
  await until(() => disabled().length > 0);
  expect(disabled()).toEqual([late]);
  expect(await codeOf(person)).toBe(code);
});

test("while one workspace's subscription is not linked yet, a refused payment stops only its own", async () => {
  const { person, reference, code } = await paidForTeamToo();
  await unlink(person);
  const card = { authorization_code: "AUTH_second", last4: "4081", exp_month: "12", exp_year: "2030" };
  const transaction = paystack.transactions.get(reference);
  paystack.transactions.set(reference, { ...transaction, authorization: card });
  paystack.replies.set("POST /refund", { body: { status: true, message: "ok", data: {} } });
  atProvider(person, [
    { code: `${code}-second`, card: "AUTH_second" },
    { code, card: "AUTH_first" },
  ]);
  paystack.calls.length = 0;
  await charge(reference);
  await until(() => disabled().length > 0);
  expect(disabled()).toEqual([`${code}-second`]);
  expect(await codeOf(person)).toBe(code);
});
