import { API_KEYS_WITHOUT_PLAN, UNLIMITED_SCANS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rulesScanner } from "./testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "./testing/test-app.ts";

const scan = { prompt: "What is the capital of Peru?" };

describe("BILLING=off", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp("embedded", { env: { BILLING: "off" }, scanner: rulesScanner });
  });
  afterAll(() => app.close());

  test("lets everyone scan more than ten times, and reports that there is no limit", async () => {
    const person = await app.signUp();
    for (let n = 0; n < 11; n += 1) expect((await person.post("/api/v1/scan", scan)).status).toBe(200);
    expect((await person.get("/api/v1/usage")).body).toMatchObject({
      scan_count: 11,
      limit: UNLIMITED_SCANS,
      unlimited: true,
      state: "ok",
    });
  });

  test("gives everyone API keys", async () => {
    const person = await app.signUp();
    const made = await person.post<{ key: string }>("/api/v1/api-keys", { name: "mine" });
    expect(made.status).toBe(201);
    expect((await person.get("/api/v1/profile")).body).toMatchObject({
      api_key_limit: API_KEYS_WITHOUT_PLAN,
    });
    const headers = { "x-api-key": made.body.key };
    expect((await app.browser().post("/api/v1/scan", scan, { headers })).status).toBe(200);
  });

  test("takes no payment and has no page about prices", async () => {
    const person = await app.signUp();
    expect((await person.get("/api/v1/config")).body).toMatchObject({ billing: "off", payments: "off" });
    expect(await person.post("/functions/v1/paystack-payment", { plan: "pro" })).toMatchObject({
      status: 403,
      body: { code: "payments_off" },
    });
    expect((await person.get("/pricing")).status).toBe(404);
    expect((await person.get("/payment-success")).status).toBe(404);
    expect((await person.get("/sitemap.xml")).text).not.toContain("/pricing");
  });
});

describe("SCAN_LIMIT and SIGN_UP=closed", () => {
  let app: TestApp;
  const admin = "boss@shield.example";
  beforeAll(async () => {
    const env = { BILLING: "off", SCAN_LIMIT: "2", SIGN_UP: "closed", ADMIN_EMAILS: admin };
    app = await startTestApp("embedded", { env, scanner: rulesScanner });
  });
  afterAll(() => app.close());

  test("refuse sign-ups except by the operator's link and by invitation, and apply the limit to everyone", async () => {
    const stranger = app.browser();
    expect((await stranger.get("/api/v1/config")).body).toMatchObject({ sign_up: "closed" });
    expect(
      await stranger.post("/api/v1/auth/sign-up", { email: "a@shield.example", password: PASSWORD }),
    ).toMatchObject({ status: 403, body: { code: "signup_closed", error: MESSAGES.signUpClosed } });

    const [link] = await app.issueAdminLinks();
    const token = new URL(link?.url ?? "").searchParams.get("token");
    await stranger.post("/api/v1/auth/claim-admin", { token, password: PASSWORD });
    const signedIn = await stranger.post("/api/v1/auth/sign-in", { email: admin, password: PASSWORD });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { role: "admin" } } });

    const invited = { email: "new@shield.example" };
    expect((await stranger.post("/api/v1/admin/users", invited)).status).toBe(201);
    expect((await stranger.post("/api/v1/admin/users", invited)).status).toBe(409);
    const newcomer = app.browser();
    const invitation = tokenIn(await app.mailTo(invited.email, /You have been invited/));
    await newcomer.post("/api/v1/auth/reset-password", { token: invitation, password: PASSWORD });
    const entered = await newcomer.post("/api/v1/auth/sign-in", { ...invited, password: PASSWORD });
    expect(entered).toMatchObject({ status: 200, body: { user: { email_verified: true } } });

    for (let n = 0; n < 2; n += 1) expect((await stranger.post("/api/v1/scan", scan)).status).toBe(200);
    expect(await stranger.post("/api/v1/scan", scan)).toMatchObject({
      status: 429,
      body: { code: "quota_exceeded", error: MESSAGES.installationQuotaReached },
    });
  });
});
