import { MESSAGES } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { paymentTransactions, providerEvents } from "../../db/schema/billing.ts";
import { createHttpTransport } from "../../ports/payments/transport.ts";
import { SECRET_KEY, startPaystackApp } from "../../testing/paystack-app.ts";
import type { Reply } from "../../testing/paystack-server.ts";

const provider = await startPaystackApp();

const TROUBLES: [name: string, reply: Reply][] = [
  ["a 500", { status: 500, body: { status: false, message: "oops" } }],
  ["a 502 that is not JSON", { status: 502, text: "<html>" }],
  ["a 400", { status: 400, body: { status: false, message: "Invalid key" } }],
  ["a 200 with status false", { body: { status: false, message: "no" } }],
  ["a body that is not JSON", { text: "hello" }],
  ["an envelope without data", { body: { status: true } }],
  ["data of another shape", { body: { status: true, data: { reference: 7 } } }],
];

describe("the Paystack adapter against a server that follows its documentation", () => {
  const { app, paystack, start, paid, verify, deliver, standing, close } = provider;
  afterEach(() => paystack.replies.clear());
  afterAll(close);

  test("asks for the plan's price in cents, with our reference and the secret key", async () => {
    const { person, reference } = await start();
    const call = paystack.calls.findLast((one) => one.path === "/transaction/initialize");
    expect(call).toMatchObject({
      authorization: `Bearer ${SECRET_KEY}`,
      body: {
        email: person.email,
        amount: 2_500,
        currency: "USD",
        plan: "PLN_starter",
        reference,
        callback_url: "http://shield.example/payment-success",
      },
    });
  });

  test("activates a verified payment and links its subscription", async () => {
    const { person, reference } = await paid();
    expect((await verify(person, reference)).body).toMatchObject({ status: "success", plan: "starter" });
    expect(await standing(person)).toMatchObject({
      plan: "starter",
      subscriptionCode: expect.stringMatching(/^SUB_person/),
      emailToken: expect.stringMatching(/^token-person/),
      customerCode: expect.stringMatching(/^CUS_person/),
    });
  });

  test.each(TROUBLES)("%s on initialise results in a clear message", async (_, reply) => {
    const person = await app.signUp();
    paystack.replies.set("POST /transaction/initialize", reply);
    const answer = await person.post("/functions/v1/paystack-payment", { plan: "starter" });
    expect(answer).toMatchObject({
      status: 502,
      body: { error: MESSAGES.paymentInitFailed, code: "payment_unavailable" },
    });
  });

  test.each(TROUBLES)(
    "%s on verify results in a clear message and changes no plan; a later attempt succeeds",
    async (_, reply) => {
      const { person, reference } = await paid();
      paystack.replies.set("GET /transaction/verify", reply);
      expect(await verify(person, reference)).toMatchObject({
        status: 502,
        body: { error: MESSAGES.paymentVerifyFailed },
      });
      expect(await standing(person)).toMatchObject({ plan: "free" });
      paystack.replies.clear();
      expect((await verify(person, reference)).body).toMatchObject({ status: "success" });
    },
  );

  test.each([
    ["amount", { amount: 100 }],
    ["currency", { currency: "NGN" }],
    ["plan", { plan: "PLN_pro" }],
    ["customer", { customer: { email: "someone@else.example", customer_code: "CUS_2" } }],
    ["reference", { reference: "another" }],
  ])("a payment with another %s activates nothing", async (_, change) => {
    const { person, reference } = await paid(change);
    expect((await verify(person, reference)).body).toMatchObject({ status: "failed" });
    expect(await standing(person)).toMatchObject({ plan: "free" });
  });

  test("a cancellation that the provider does not confirm leaves the plan renewing", async () => {
    const { person, reference } = await paid();
    await verify(person, reference);
    paystack.replies.set("POST /subscription/disable", { status: 500, text: "" });
    expect(await person.post("/functions/v1/cancel-subscription", {})).toMatchObject({
      status: 502,
      body: { error: MESSAGES.cancelFailed },
    });
    expect(await standing(person)).toMatchObject({ subscriptionStatus: "active" });
    paystack.replies.clear();
    expect((await person.post("/functions/v1/cancel-subscription", {})).body).toMatchObject({
      subscription_status: "non-renewing",
    });
  });

  test("a provider that never answers counts as unavailable, within the time limit", async () => {
    paystack.replies.set("POST /subscription/disable", "silence");
    const send = createHttpTransport({ baseUrl: paystack.url, secretKey: SECRET_KEY, timeoutMs: 200 });
    const call = send({ method: "POST", path: "/subscription/disable", body: {} });
    await expect(call).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("a signed event activates; repeated, unknown and forged ones are harmless", async () => {
    const { person, reference } = await paid();
    const event = JSON.stringify({
      event: "charge.success",
      data: { reference },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await standing(person)).toMatchObject({ plan: "starter" });
    const rows = await app.db
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.workspaceId, person.userId));
    expect(rows).toHaveLength(1);

    expect((await deliver(JSON.stringify({ event: "planet.aligned", data: { id: 7 } }))).status).toBe(200);
    const kept = await app.db.select().from(providerEvents).where(eq(providerEvents.event, "planet.aligned"));
    expect(kept).toMatchObject([{ outcome: "ignored" }]);
    expect((await deliver(event, "sk_other")).status).toBe(401);
    expect((await deliver("not json")).status).toBe(400);
  });

  test("an event whose confirmation fails is handled at the provider's next attempt", async () => {
    const { person, reference } = await paid();
    const event = JSON.stringify({ event: "charge.success", data: { reference } });
    paystack.replies.set("GET /transaction/verify", { status: 503, text: "" });
    expect((await deliver(event)).status).toBeGreaterThanOrEqual(500);
    paystack.replies.clear();
    expect((await deliver(event)).status).toBe(200);
    expect(await standing(person)).toMatchObject({ plan: "starter" });
  });
});
