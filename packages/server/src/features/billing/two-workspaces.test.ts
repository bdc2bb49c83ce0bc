import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paymentTransactions, sandboxRecords, subscriptions } from "../../db/schema/billing.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { DATABASES } from "../../testing/databases.ts";
import { until } from "../../testing/receiver.ts";
import { createShopper, GOOD_CARD } from "../../testing/shopper.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const MONTH_MS = 31 * 24 * 3_600_000;

type Person = Awaited<ReturnType<TestApp["signUp"]>>;
type Plan = "starter" | "pro";

describe.each(DATABASES)("one person who pays for two workspaces, on the %s database", (kind) => {
  let app: TestApp;
  const { submit, later, subscribed } = createShopper(() => app);
  // Tests skip months, in which sessions expire, so each gets a new app.
  beforeEach(async () => {
    app = await startTestApp(kind);
  });
  afterEach(() => app.close());

  const createTeam = async (person: Person): Promise<string> =>
    (await person.post<{ id: string }>("/api/v1/workspaces", { name: "Team" })).body.id;

  const inside = (workspaceId: string) => ({ headers: { [WORKSPACE_HEADER]: workspaceId } });

  async function open(person: Person, workspaceId: string, plan: Plan) {
    const answer = await person.post<{ authorization_url: string; reference: string }>(
      "/functions/v1/paystack-payment",
      { plan },
      inside(workspaceId),
    );
    expect(answer.status).toBe(200);
    const { authorization_url: address, reference } = answer.body;
    return { workspaceId, reference, checkout: new URL(address).pathname };
  }

  const verify = (person: Person, { reference, workspaceId }: { reference: string; workspaceId: string }) =>
    person.post<{ status: string; message: string }>(
      "/functions/v1/verify-payment",
      { reference },
      inside(workspaceId),
    );

  async function workspace(id: string) {
    const [row] = await app.db.select().from(workspaces).where(eq(workspaces.id, id));
    if (!row) throw new Error("no workspace");
    return row;
  }

  const payment = async (reference: string) =>
    (await app.db.select().from(paymentTransactions).where(eq(paymentTransactions.reference, reference)))[0];

  const renewals = async (workspaceId: string) =>
    (
      await app.db.select().from(paymentTransactions).where(eq(paymentTransactions.workspaceId, workspaceId))
    ).filter((row) => row.kind === "renewal");

  /** The codes of the subscriptions that the provider will charge again. */
  async function charging(): Promise<string[]> {
    const rows = await app.db.select().from(sandboxRecords).where(eq(sandboxRecords.kind, "subscription"));
    return rows.filter(({ data }) => data["status"] === "active").map(({ code }) => code);
  }

  async function skipMonth() {
    await later(MONTH_MS + 60_000);
    await app.runBillingJobs();
  }

  /** Makes the provider treat the payer of `from` as the customer who pays for `to`. */
  async function shareCustomer(from: string, to: string) {
    const [payer, other] = [await workspace(from), await workspace(to)];
    const [customer] = await app.db
      .select()
      .from(sandboxRecords)
      .where(eq(sandboxRecords.code, payer.customerCode ?? ""));
    const [subscription] = await app.db
      .select()
      .from(sandboxRecords)
      .where(eq(sandboxRecords.code, other.subscriptionCode ?? ""));
    await app.db
      .update(sandboxRecords)
      .set({ data: { ...subscription?.data, customer: customer?.data } })
      .where(eq(sandboxRecords.code, other.subscriptionCode ?? ""));
    const { customerCode } = payer;
    await app.db.update(workspaces).set({ customerCode }).where(eq(workspaces.id, to));
    await app.db.update(subscriptions).set({ customerCode }).where(eq(subscriptions.workspaceId, to));
  }

  test.each([
    ["starter", "starter"],
    ["starter", "pro"],
  ] as const)(
    "only one of two open checkouts (%s and %s) buys a plan: the other is refunded, and its renewal stopped",
    async (first, second) => {
      const person = await app.signUp();
      const team = await createTeam(person);
      const asks = [await open(person, person.userId, first), await open(person, team, second)];
      await Promise.all(asks.map(({ checkout }) => submit(checkout, { number: GOOD_CARD })));
      const answers = await Promise.all(asks.map((ask) => verify(person, ask)));
      const statuses = answers.map(({ body }) => body.status);
      expect(statuses.toSorted()).toEqual(["failed", "success"]);
      const granted = asks[statuses.indexOf("success")];
      const refused = asks[statuses.indexOf("failed")];
      if (!granted || !refused) throw new Error("one must be granted");
      expect(answers[statuses.indexOf("failed")]?.body.message).toBe(MESSAGES.paymentPaysElsewhere);

      await until(async () => (await payment(refused.reference))?.status === "refunded");
      await until(async () => (await charging()).length === 1);
      expect(await payment(granted.reference)).toMatchObject({ status: "success", failureReason: null });
      expect(await workspace(refused.workspaceId)).toMatchObject({
        plan: "free",
        subscriptionStatus: "inactive",
        subscriptionCode: null,
      });
      const paying = await workspace(granted.workspaceId);
      expect([paying.subscriptionCode]).toEqual(await charging());
      expect((await app.mailTo(person.email, /refund/)).text).toContain("already pays for another workspace");
      // Asked again, the answer is the same, and nothing happens twice.
      expect((await verify(person, refused)).body.status).toBe("failed");
      const history = await person.get<{ payments: unknown[] }>(
        "/api/v1/billing/history",
        inside(refused.workspaceId),
      );
      expect(history.body.payments).toMatchObject([
        { status: "refunded", reason: MESSAGES.paymentPaysElsewhere },
      ]);
      await app.mailsSettled();
      expect(app.mails.filter(({ subject }) => /refund/.test(subject))).toHaveLength(1);

      await skipMonth();
      await until(async () => (await renewals(granted.workspaceId)).length === 1);
      expect(await workspace(granted.workspaceId)).toMatchObject({ subscriptionStatus: "active" });
      expect(await renewals(refused.workspaceId)).toEqual([]);
    },
  );

  test("a renewal is credited to the workspace that is paid for, not to one whose plan ended", async () => {
    const person = await app.signUp();
    const team = await createTeam(person);
    const first = await open(person, team, "starter");
    await submit(first.checkout, { number: GOOD_CARD });
    await verify(person, first);
    await person.post("/functions/v1/downgrade-to-free", undefined, inside(team));
    await app.renewalsStopped();
    const own = await open(person, person.userId, "starter");
    await submit(own.checkout, { number: GOOD_CARD });
    await verify(person, own);
    // Rows that were changed last come last in a table without an order.
    await app.db.update(workspaces).set({ name: "Me" }).where(eq(workspaces.id, person.userId));
    await skipMonth();
    await until(async () => (await renewals(person.userId)).length === 1);
    await app.db.update(workspaces).set({ name: "Them" }).where(eq(workspaces.id, team));
    await skipMonth();
    await until(async () => (await renewals(person.userId)).length === 2);
    expect(await workspace(person.userId)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
    expect(await workspace(team)).toMatchObject({ plan: "free" });
  });

  test("two workspaces that one customer has come to pay for are each credited their own renewals", async () => {
    const [one, two] = [await subscribed("starter"), await subscribed("starter")];
    await shareCustomer(one.userId, two.userId);
    await skipMonth();
    for (const { userId } of [one, two]) {
      await until(async () => (await renewals(userId)).length === 1);
      expect(await workspace(userId)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
    }
    await skipMonth();
    for (const { userId } of [one, two]) await until(async () => (await renewals(userId)).length === 2);
  });

  test("a deleted workspace takes no other subscription of its payer with it", async () => {
    const [one, two] = [await subscribed("starter"), await subscribed("starter")];
    await shareCustomer(one.userId, two.userId);
    const kept = (await workspace(two.userId)).subscriptionCode;
    expect((await one.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    await until(async () => (await charging()).length === 1);
    await app.renewalsStopped();
    expect(await charging()).toEqual([kept]);
  });

  test("a plan whose subscription we never learned of ends without stopping another workspace's", async () => {
    const [one, two] = [await subscribed("starter"), await subscribed("starter")];
    await shareCustomer(one.userId, two.userId);
    const kept = (await workspace(two.userId)).subscriptionCode;
    await app.db.update(workspaces).set({ subscriptionCode: null }).where(eq(workspaces.id, one.userId));
    expect((await one.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    await until(async () => (await charging()).length === 1);
    await app.renewalsStopped();
    expect(await charging()).toEqual([kept]);
  });

  test("a change of the paying card leaves the other workspace's subscription alone", async () => {
    const [one, two] = [await subscribed("starter"), await subscribed("starter")];
    await shareCustomer(one.userId, two.userId);
    const kept = (await workspace(two.userId)).subscriptionCode;
    const [card] = (
      await one.post<{ payment_methods: { id: string }[] }>("/functions/v1/get-payment-methods")
    ).body.payment_methods;
    await one.post("/functions/v1/set-default-payment-method", { authorization_code: card?.id });
    const openJobs = "select 1 from jobs.job where name in ('stop-renewal', 'subscription-card') limit 1";
    await until(async () => (await app.connection.executeSql(openJobs)).rows.length === 0);
    expect((await charging()).toSorted()).toEqual(
      [kept, (await workspace(one.userId)).subscriptionCode].toSorted(),
    );
  });
});
