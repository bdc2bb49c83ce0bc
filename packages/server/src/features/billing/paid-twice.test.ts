import { MESSAGES } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "../../db/schema/operations.ts";
import { paymentTransactions, sandboxRecords } from "../../db/schema/billing.ts";
import { DATABASES } from "../../testing/databases.ts";
import { until } from "../../testing/receiver.ts";
import { createShopper, GOOD_CARD } from "../../testing/shopper.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const MONTH_MS = 31 * 24 * 3_600_000;

type Person = Awaited<ReturnType<TestApp["signUp"]>>;
type Plan = "starter" | "pro";

describe.each(DATABASES)("a plan that one workspace pays for twice, on the %s database", (kind) => {
  let app: TestApp;
  const { start, submit, pay, verify, standing, ledger, later, subscribed } = createShopper(() => app);
  // Tests skip months, in which sessions expire, so each gets a new app.
  beforeEach(async () => {
    app = await startTestApp(kind);
  });
  afterEach(() => app.close());

  const payment = async (reference: string) =>
    (await app.db.select().from(paymentTransactions).where(eq(paymentTransactions.reference, reference)))[0];

  /** The codes of the subscriptions that the provider will charge again. */
  async function charging(): Promise<string[]> {
    const rows = await app.db.select().from(sandboxRecords).where(eq(sandboxRecords.kind, "subscription"));
    return rows.filter(({ data }) => data["status"] === "active").map(({ code }) => code);
  }

  async function refundMails(person: Person): Promise<string[]> {
    await app.mailsSettled();
    return app.mails
      .filter(({ to, subject }) => to === person.email && /refund/.test(subject))
      .map(({ text }) => text);
  }

  async function payBoth(person: Person, plans: readonly Plan[]) {
    const asks = [];
    for (const plan of plans) asks.push(await start(person, plan));
    await Promise.all(asks.map(({ checkout }) => submit(checkout, { number: GOOD_CARD })));
    return asks.map(({ reference }) => reference);
  }

  test.each(["starter", "pro"] as const)(
    "of two open checkouts of %s, both paid, one buys it and the other is refunded and never renews",
    async (plan) => {
      const person = await app.signUp();
      const references = await payBoth(person, [plan, plan]);
      // The provider's events arrive at the same time as these.
      const answers = await Promise.all(
        [...references, ...references].map(async (reference) => verify(person, reference)),
      );
      const statuses = answers.map(({ body }) => body["status"]);
      expect(statuses.slice(0, 2).toSorted()).toEqual(["failed", "success"]);
      expect(statuses.slice(2)).toEqual(statuses.slice(0, 2));
      const [granted = "", refused = ""] = statuses[0] === "success" ? references : references.toReversed();
      expect((await verify(person, refused)).body["message"]).toBe(MESSAGES.paymentPaidTwice);

      await until(async () => (await payment(refused))?.status === "refunded");
      await until(async () => (await charging()).length === 1);
      expect(await payment(granted)).toMatchObject({ status: "success", failureReason: null });
      const paying = await standing(person);
      expect(paying).toMatchObject({ plan, subscriptionStatus: "active" });
      expect(await charging()).toEqual([paying.subscriptionCode]);
      const mails = await refundMails(person);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatch(/already paid for .* refund your second payment/s);
      const history = await person.get<{ payments: object[] }>("/api/v1/billing/history");
      expect(history.body.payments).toContainEqual(
        expect.objectContaining({
          reference: refused,
          status: "refunded",
          reason: MESSAGES.paymentPaidTwice,
        }),
      );
      const audited = await app.db.select().from(auditLog).where(eq(auditLog.action, "billing.paid_twice"));
      expect(audited).toHaveLength(1);

      await later(MONTH_MS + 60_000);
      const renewals = async () => (await ledger(person)).filter((row) => row.kind === "renewal");
      await until(async () => (await renewals()).length === 1);
      expect(await renewals()).toHaveLength(1);
      expect(await standing(person)).toMatchObject({ plan, subscriptionStatus: "active" });
      expect(await refundMails(person)).toHaveLength(1);
    },
  );

  test("the same plan can be bought again after it was cancelled, and after it ended", async () => {
    const person = await subscribed("starter");
    await person.post("/functions/v1/cancel-subscription", {});
    const again = await pay(person, "starter");
    expect(await verify(person, again)).toMatchObject({ body: { status: "success" } });
    await person.post("/functions/v1/downgrade-to-free");
    const last = await pay(person, "starter");
    expect(await verify(person, last)).toMatchObject({ body: { status: "success" } });
    expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
    await app.renewalsStopped();
    expect(await charging()).toEqual([(await standing(person)).subscriptionCode]);
    expect((await ledger(person)).map(({ status }) => status)).toEqual(["success", "success", "success"]);
    expect(await refundMails(person)).toEqual([]);
  });

  test("a page left open buys the plan after its renewal failed", async () => {
    const person = await app.signUp();
    const [first, second] = [await start(person, "starter"), await start(person, "starter")];
    await submit(first.checkout, { number: GOOD_CARD });
    await verify(person, first.reference);
    const [card] = (
      await person.post<{ payment_methods: { id: string }[] }>("/functions/v1/get-payment-methods")
    ).body.payment_methods;
    await person.post("/functions/v1/delete-payment-method", { authorization_code: card?.id });
    await later(MONTH_MS + 60_000);
    await until(async () => (await standing(person)).subscriptionStatus === "attention");
    await submit(second.checkout, { number: GOOD_CARD });
    await until(async () => (await standing(person)).subscriptionStatus === "active");
    expect(await payment(second.reference)).toMatchObject({ status: "success", failureReason: null });
  });

  test("starter and pro, paid for on two open pages, are a change of plan and no second payment", async () => {
    const person = await app.signUp();
    const asks = [await start(person, "starter"), await start(person, "pro")];
    for (const { checkout, reference } of asks) {
      await submit(checkout, { number: GOOD_CARD });
      expect(await verify(person, reference)).toMatchObject({ body: { status: "success" } });
    }
    expect(await standing(person)).toMatchObject({ plan: "pro" });
    expect(await refundMails(person)).toEqual([]);
  });
});
