import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { workspaces } from "../db/schema/workspaces.ts";
import { paymentTransactions } from "../db/schema/billing.ts";
import type { Browser } from "./browser.ts";
import { until } from "./receiver.ts";
import type { TestApp } from "./test-app.ts";

export const GOOD_CARD = "4084 0840 8408 4081";
export const BAD_CARD = "4084 0800 0000 5408";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** Pays on the sandbox's pages, as people do. `app` returns the current app, because a test may replace it. */
export function createShopper(app: () => TestApp) {
  const start = async (person: Browser, plan: string) => {
    const answer = await person.post<{ authorization_url: string; reference: string }>(
      "/functions/v1/paystack-payment",
      { plan },
    );
    expect(answer.status).toBe(200);
    return { checkout: pathOf(answer.body.authorization_url), reference: answer.body.reference };
  };

  const submit = (
    path: string,
    fields: { number?: string; expiry?: string; do?: string },
  ): Promise<Response> => {
    const form = { expiry: "12/30", cvv: "408", do: "pay", number: "", ...fields };
    return fetch(`${app().url}${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(form),
    });
  };

  const pay = async (person: Browser, plan: string, expiry?: string): Promise<string> => {
    const { checkout, reference } = await start(person, plan);
    const answer = await submit(checkout, { number: GOOD_CARD, ...(expiry && { expiry }) });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(
      `http://shield.example/payment-success?trxref=${reference}&reference=${reference}`,
    );
    return reference;
  };

  const verify = (person: Browser, reference: string) =>
    person.post("/functions/v1/verify-payment", { reference });

  /** Reads the table itself, because sessions expire in the months that a test skips. */
  const standing = async (person: { userId: string }) => {
    const [row] = await app().db.select().from(workspaces).where(eq(workspaces.id, person.userId));
    if (!row) throw new Error("no workspace");
    return row;
  };

  return {
    start,
    submit,
    pay,
    verify,
    standing,

    subscribed: async (plan: "starter" | "pro", expiry?: string): Promise<Person> => {
      const person = await app().signUp();
      await verify(person, await pay(person, plan, expiry));
      await until(async () => (await standing(person)).subscriptionCode !== null);
      return person;
    },

    /** Saves a card and returns the codes of all saved cards, the default first. */
    addCard: async (person: Browser, expiry: string): Promise<string[]> => {
      const setup = await person.post<{ authorization_url: string }>("/functions/v1/add-payment-method");
      const back = await submit(pathOf(setup.body.authorization_url), { number: GOOD_CARD, expiry });
      const reference = new URL(back.headers.get("location") ?? "").searchParams.get("reference") ?? "";
      expect(await verify(person, reference)).toMatchObject({ body: { status: "success" } });
      return cardsOf(person);
    },

    cardsOf,

    ledger: (person: { userId: string }) =>
      app().db.select().from(paymentTransactions).where(eq(paymentTransactions.workspaceId, person.userId)),

    /** Lets time pass and runs the jobs that are due. */
    later: async (ms: number): Promise<void> => {
      app().clock.offsetMs += ms;
      await app().runBillingJobs();
      await app().runBillingJobs();
    },
  };
}

async function cardsOf(person: Browser): Promise<string[]> {
  const { body } = await person.post<{ payment_methods: { id: string }[] }>(
    "/functions/v1/get-payment-methods",
  );
  return body.payment_methods.map(({ id }) => id);
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}
