import { MESSAGES } from "@prompt-shield/contracts/messages";
import { describe, expect, onTestFinished, test } from "vitest";
import { diagnose } from "../../operations/diagnose.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { startTestApp } from "../../testing/test-app.ts";

const PUBLIC = { APP_URL: "https://shield.example" };

describe.each(DATABASES)("hardening 14: in public without a card provider, on the %s database", (kind) => {
  test("nothing can be paid, and the answer says why", async () => {
    const app = await startTestApp(kind, { env: PUBLIC });
    onTestFinished(app.close);
    const person = await app.signUp();
    const refusal = { status: 403, body: { code: "payments_off", error: MESSAGES.paymentsOff } };
    expect(await person.post("/functions/v1/paystack-payment", { plan: "pro" })).toMatchObject(refusal);
    expect(await person.post("/functions/v1/add-payment-method")).toMatchObject(refusal);
    const link = await person.get("/pay/pro");
    expect(link.status).toBe(303);
    expect(decodeURIComponent(link.headers.get("location") ?? "")).toMatch(/payment-error.+not.set.up/);
    expect((await person.get("/sandbox/checkout/any")).status).toBe(404);
    expect((await person.get("/api/v1/config")).body).toMatchObject({
      payments: "off",
      test_payments: false,
    });
  });

  test("a plan from before payments were off can still be given up", async () => {
    const app = await startTestApp(kind, { env: PUBLIC });
    onTestFinished(app.close);
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "pro");
    expect((await person.post("/functions/v1/downgrade-to-free")).status).toBe(200);
    await app.runBillingJobs();
  });

  test("sandbox cards are accepted where the setting allows them", async () => {
    const app = await startTestApp(kind, { env: { ...PUBLIC, ALLOW_SANDBOX_PAYMENTS: "true" } });
    onTestFinished(app.close);
    const person = await app.signUp();
    expect((await person.post("/functions/v1/paystack-payment", { plan: "pro" })).status).toBe(200);
    expect((await person.get("/api/v1/config")).body).toMatchObject({
      payments: "test",
      test_payments: true,
    });
  });
});

test.each([
  [{}, /^off: APP_URL is public and PAYSTACK_SECRET_KEY is unset/],
  [{ ALLOW_SANDBOX_PAYMENTS: "true" }, /anyone can get a paid plan with a test card/],
])("hardening 14: the doctor warns of a public server with %j", async (env, found) => {
  const findings = await diagnose({ ...PUBLIC, ...env, DATA_DIR: "/tmp" });
  expect(findings.find(({ about }) => about === "Payments")).toMatchObject({
    state: "warn",
    found: expect.stringMatching(found),
  });
});
