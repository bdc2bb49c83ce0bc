import { afterEach, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { sandboxRecords } from "../../db/schema/billing.ts";
import { until } from "../../testing/receiver.ts";
import { createShopper } from "../../testing/shopper.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const DAY_MS = 24 * 3_600_000;
const MONTH_MS = 31 * DAY_MS;

let app: TestApp;
const { subscribed, addCard, cardsOf, standing, ledger, later } = createShopper(() => app);
// Each test skips months, in which sessions expire, so each gets a new app.
beforeEach(async () => {
  app = await startTestApp("postgres");
});
afterEach(() => app.close());

/** The subscriptions that the sandbox would charge, and the card of each. */
async function charging(): Promise<{ code: string; card: string }[]> {
  const rows = await app.db.select().from(sandboxRecords).where(eq(sandboxRecords.kind, "subscription"));
  return rows
    .map(({ code, data }) => ({ code, card: String(data["authorization_code"]), status: data["status"] }))
    .filter(({ status }) => status === "active")
    .map(({ code, card }) => ({ code, card }));
}

function expiryIn(months: number): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
  return `${month.slice(5, 7)}/${month.slice(2, 4)}`;
}

test("a new default card is charged next, and for one month only", async () => {
  const person = await subscribed("starter");
  const before = await standing(person);
  const [, added = ""] = await addCard(person, "11/31");
  await person.post("/functions/v1/set-default-payment-method", { authorization_code: added });
  await until(async () => (await charging()).every(({ card }) => card === added));
  const [moved] = await charging();
  expect(await charging()).toHaveLength(1);
  await until(async () => (await standing(person)).subscriptionCode === moved?.code);
  expect(await standing(person)).toMatchObject({
    plan: "starter",
    currentPeriodEnd: before.currentPeriodEnd,
  });

  await later(MONTH_MS + 60_000);
  await until(async () => (await ledger(person)).some(({ kind }) => kind === "renewal"));
  const paid = (await ledger(person)).filter(({ kind }) => kind !== "card_setup");
  expect(paid.map(({ kind, authorizationCode }) => [kind, authorizationCode === added])).toEqual([
    ["initial", false],
    ["renewal", true],
  ]);
  expect((await ledger(person)).find(({ kind }) => kind === "card_setup")).toMatchObject({
    status: "refunded",
  });
});

test("after the paying card is removed, the next one is charged", async () => {
  const person = await subscribed("starter");
  const [first = "", second = ""] = await addCard(person, "11/31");
  await person.post("/functions/v1/delete-payment-method", { authorization_code: first });
  await until(async () => (await charging()).some(({ card }) => card === second));
  expect(await cardsOf(person)).toEqual([second]);
});

test("deleting a card twice at the same time deletes it without an error", async () => {
  const person = await subscribed("starter");
  const [first = "", second = ""] = await addCard(person, "10/31");
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      person.post("/functions/v1/delete-payment-method", { authorization_code: first }),
    ),
  );
  expect(answers.map(({ status }) => status)).toContain(200);
  // A request after the deletion is told that there is no such card.
  for (const { status } of answers) expect([200, 404]).toContain(status);
  expect(await cardsOf(person)).toEqual([second]);
});

test("a deleted account is never charged again", async () => {
  const person = await subscribed("pro");
  expect(await charging()).toHaveLength(1);
  expect((await person.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
  await until(async () => (await charging()).length === 0);
});

test("a new card fixes a failed renewal at once", async () => {
  const person = await subscribed("starter");
  const [card] = await cardsOf(person);
  await person.post("/functions/v1/delete-payment-method", { authorization_code: card });
  await later(MONTH_MS + 60_000);
  await until(async () => (await standing(person)).subscriptionStatus === "attention");
  await app.mailTo(person.email, /could not renew/);

  app.clock.offsetMs -= MONTH_MS + 60_000;
  const [added] = await addCard(person, "11/31");
  app.clock.offsetMs += MONTH_MS + 60_000;
  await until(async () => (await charging()).some((one) => one.card === added));
  await later(60_000);
  await until(async () => (await standing(person)).subscriptionStatus === "active");
  expect((await standing(person)).currentPeriodEnd?.getTime()).toBeGreaterThan(Date.now() + MONTH_MS);
  expect((await ledger(person)).filter(({ kind }) => kind === "renewal")).toHaveLength(1);
});

test("a card about to expire causes one mail, and is not charged after its last month", async () => {
  const person = await subscribed("starter", expiryIn(0));
  await later(0);
  await later(0);
  const mail = await app.mailTo(person.email, /expires soon/);
  expect(mail.text).toContain("Starter plan");
  await app.mailsSettled();
  expect(app.mails.filter(({ to, subject }) => to === person.email && /expires/.test(subject))).toHaveLength(
    1,
  );
  expect(await standing(person)).toMatchObject({ subscriptionStatus: "active" });
  await later(MONTH_MS + 60_000);
  await until(async () => (await standing(person)).subscriptionStatus === "attention");
  await app.mailTo(person.email, /could not renew/);
});
