import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { paymentTransactions, sandboxRecords } from "../../db/schema/billing.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { newId } from "../../ports/ids.ts";
import { until } from "../../testing/receiver.ts";
import { createShopper, GOOD_CARD } from "../../testing/shopper.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const DAY_MS = 24 * 3_600_000;
const MONTH_MS = 31 * DAY_MS;

let app: TestApp;
const { subscribed, addCard, standing, ledger, later, submit } = createShopper(() => app);
// Each test skips months, in which sessions expire, so each gets a new app.
beforeEach(async () => {
  app = await startTestApp("postgres");
});
afterEach(() => app.close());

async function charging(): Promise<string[]> {
  const rows = await app.db.select().from(sandboxRecords).where(eq(sandboxRecords.kind, "subscription"));
  return rows
    .filter(({ data }) => data["status"] === "active")
    .map(({ data }) => String(data["authorization_code"]));
}

test("a card saved under another address does not stop renewals, and can become the one that pays", async () => {
  const person = await subscribed("starter");
  const before = await standing(person);
  await app.db
    .update(users)
    .set({ email: `new-${person.email}` })
    .where(eq(users.id, person.userId));
  const [first, second] = await addCard(person, "11/31");
  expect(await standing(person)).toMatchObject({ customerCode: before.customerCode });
  await later(MONTH_MS + 60_000);
  await until(async () => (await ledger(person)).some(({ kind }) => kind === "renewal"));
  expect(await charging()).toEqual([first]);
  expect((await standing(person)).currentPeriodEnd?.getTime()).toBeGreaterThan(Date.now() + MONTH_MS);

  app.clock.offsetMs -= MONTH_MS + 60_000;
  await person.post("/functions/v1/set-default-payment-method", { authorization_code: second });
  app.clock.offsetMs += MONTH_MS + 60_000;
  await until(async () => (await charging()).every((card) => card === second));
  await until(async () => (await standing(person)).customerCode !== before.customerCode);
  await later(MONTH_MS + 60_000);
  await until(async () => (await ledger(person)).filter(({ kind }) => kind === "renewal").length === 2);
  expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
});

test("a payment for an account deleted meanwhile is refunded, and nothing is charged again", async () => {
  const person = await app.signUp();
  const { body } = await person.post<{ id: string }>("/api/v1/workspaces", { name: "Short-lived" });
  const headers = { [WORKSPACE_HEADER]: body.id };
  const started = await person.post<{ authorization_url: string; reference: string }>(
    "/functions/v1/paystack-payment",
    { plan: "pro" },
    { headers },
  );
  const deletion = await person.send("DELETE", "/api/v1/workspace", {
    headers,
    body: { password: PASSWORD },
  });
  expect(deletion.status).toBe(200);
  await submit(new URL(started.body.authorization_url).pathname, { number: GOOD_CARD });
  const { reference } = started.body;
  const row = async () =>
    (await app.db.select().from(paymentTransactions).where(eq(paymentTransactions.reference, reference)))[0];
  await until(async () => (await row())?.status === "refunded");
  await until(async () => (await charging()).length === 0);
  expect(await row()).toMatchObject({ customerCode: null, cardLast4: null });
});

test("many plans in their grace period do not keep other plans from ending", async () => {
  const graceful = Array.from({ length: 600 }, (_, n) => ({
    id: newId(),
    name: `Graceful ${n}`,
    plan: "starter",
    subscriptionStatus: "attention",
    currentPeriodEnd: new Date(Date.now() + MONTH_MS - 60_000),
  }));
  await app.db.insert(workspaces).values(graceful);
  const person = await subscribed("starter");
  await person.post("/functions/v1/cancel-subscription", {});
  app.clock.offsetMs += MONTH_MS + 60_000;
  await app.runBillingJobs();
  expect(await standing(person)).toMatchObject({ plan: "free", subscriptionStatus: "inactive" });
});
