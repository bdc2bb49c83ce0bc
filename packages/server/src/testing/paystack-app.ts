import { eq } from "drizzle-orm";
import { workspaces } from "../db/schema/workspaces.ts";
import { paymentTransactions } from "../db/schema/billing.ts";
import { signEvent } from "../features/billing/provider-events.routes.ts";
import type { DatabaseKind } from "./databases.ts";
import { startPaystackServer } from "./paystack-server.ts";
import { startTestApp } from "./test-app.ts";

export const SECRET_KEY = "sk_test_0123456789";

/** Our server with a fake Paystack beside it, and the steps that payments take between the two. */
export async function startPaystackApp(kind: DatabaseKind = "embedded", env: Record<string, string> = {}) {
  const paystack = await startPaystackServer();
  const app = await startTestApp(kind, {
    env: {
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_BASE_URL: paystack.url,
      PAYSTACK_PLAN_STARTER: "PLN_starter",
      PAYSTACK_PLAN_PRO: "PLN_pro",
      ...env,
    },
  });
  type Person = Awaited<ReturnType<typeof app.signUp>>;

  const start = async (plan = "starter", known?: Person) => {
    const person = known ?? (await app.signUp());
    const answer = await person.post<{ reference: string }>("/functions/v1/paystack-payment", { plan });
    return { person, reference: answer.body.reference };
  };

  /** The customer has paid at the provider, but we have not heard of it yet. */
  const paid = async (change: Record<string, unknown> = {}, plan?: string, known?: Person) => {
    const { person, reference } = await start(plan, known);
    paystack.transactions.set(reference, {
      ...paystack.transactions.get(reference),
      status: "success",
      paid_at: new Date().toISOString(),
      authorization: {},
      ...change,
    });
    return { person, reference };
  };

  return {
    app,
    paystack,
    start,
    paid,
    verify: (person: Person, reference: string) => person.post("/functions/v1/verify-payment", { reference }),

    deliver: (raw: string, key = SECRET_KEY) =>
      app.browser().send("POST", "/webhooks/paystack", {
        raw,
        headers: { "x-paystack-signature": signEvent(key, raw) },
      }),

    standing: async (person: { userId: string }) =>
      (await app.db.select().from(workspaces).where(eq(workspaces.id, person.userId)))[0],

    payment: async (reference: string) =>
      (
        await app.db.select().from(paymentTransactions).where(eq(paymentTransactions.reference, reference))
      )[0],

    close: async () => {
      await app.close();
      await paystack.close();
    },
  };
}
