import { eq } from "drizzle-orm";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { profiles, users } from "../../../db/schema/accounts.ts";
import type { Browser } from "../../../testing/browser.ts";
import { OIDC_CLIENT, type OpenIdIssuer, startOpenIdIssuer } from "../../../testing/openid-issuer.ts";
import { rulesScanner } from "../../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../../testing/test-app.ts";

const APP_URL = "http://shield.example";
const PEOPLE = {
  ada: { email: "Ada@corp.example", email_verified: true },
  bob: { email: "bob@corp.example", email_verified: true },
  stranger: { email: "eve@elsewhere.example", email_verified: true },
  lookalike: { email: "eve@notcorp.example", email_verified: true },
  liar: { email: "victim@corp.example", email_verified: false },
  squatted: { email: "squatted@corp.example", email_verified: true },
  dora: { email: "dora@corp.example", email_verified: true },
  carl: { email: "carl@corp.example", email_verified: true },
  gail: { email: "gail@corp.example", email_verified: true },
  hugo: { email: "hugo@corp.example", email_verified: true },
  iris: { email: "iris@corp.example", email_verified: true },
  nameless: {},
};

describe("signing in with an OpenID Connect issuer", () => {
  let issuer: OpenIdIssuer;
  let app: TestApp;
  beforeAll(async () => {
    issuer = await startOpenIdIssuer(PEOPLE, `${APP_URL}/api/v1/auth/oidc/callback`);
    app = await startTestApp("embedded", {
      scanner: rulesScanner,
      env: {
        APP_URL,
        SIGN_UP: "open",
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: OIDC_CLIENT.id,
        OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
        OIDC_ALLOWED_DOMAINS: "corp.example, other.example",
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await issuer.close();
  });

  const begin = async (browser: Browser): Promise<string> =>
    (await browser.get("/api/v1/auth/oidc/start")).headers.get("location") ?? "";
  const finish = (browser: Browser, back: URL) => browser.get(`${back.pathname}${back.search}`);
  async function signIn(login: keyof typeof PEOPLE, browser = app.browser()) {
    const answer = await finish(browser, await issuer.walk(await begin(browser), login));
    return { browser, status: answer.status, location: answer.headers.get("location") };
  }
  const refused = (code: string) => ({ status: 303, location: `/login?refusal=${code}` });

  test("makes an account the first time and finds it again, even after the address has changed", async () => {
    const first = await signIn("ada");
    expect(first).toMatchObject({ status: 303, location: "/dashboard" });
    const { body } = await first.browser.get<{ user: { id: string } }>("/api/v1/auth/session");
    expect(body).toMatchObject({ user: { email: "ada@corp.example", email_verified: true, role: "user" } });
    await app.db.update(users).set({ email: "ada.b@corp.example" }).where(eq(users.id, body.user.id));
    const again = await signIn("ada");
    expect((await again.browser.get("/api/v1/auth/session")).body).toMatchObject({
      user: { id: body.user.id, email: "ada.b@corp.example" },
    });
  });

  test("joins an account whose address was verified", async () => {
    const local = await app.signUp("bob@corp.example");
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, local.userId));
    const { browser } = await signIn("bob");
    expect((await browser.get("/api/v1/auth/session")).body).toMatchObject({ user: { id: local.userId } });
  });

  test("never joins a proven owner with an account that a stranger opened in their name", async () => {
    const squatter = await app.signUp("squatted@corp.example");
    expect(await signIn("squatted")).toMatchObject(refused("oidc_account_unverified"));
    expect((await squatter.get("/api/v1/auth/session")).body).toMatchObject({
      user: { id: squatter.userId },
    });
  });

  test("accepts no address that the issuer has not verified", async () => {
    const victim = await app.signUp("victim@corp.example");
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, victim.userId));
    expect(await signIn("liar")).toMatchObject(refused("oidc_email_unverified"));
    expect(await signIn("nameless")).toMatchObject(refused("oidc_email_unverified"));
  });

  test("lets in the allowed domains, and none that only look like them", async () => {
    expect(await signIn("stranger")).toMatchObject(refused("oidc_domain_not_allowed"));
    expect(await signIn("lookalike")).toMatchObject(refused("oidc_domain_not_allowed"));
  });

  test("accepts an answer only once, unchanged, and in the browser that asked", async () => {
    const browser = app.browser();
    const back = await issuer.walk(await begin(browser), "ada");
    const elsewhere = app.browser();
    const other = await finish(elsewhere, back);
    expect(other.headers.get("location")).toBe("/login?refusal=oidc_failed");
    await begin(elsewhere);
    expect((await finish(elsewhere, back)).headers.get("location"), "another flow's state").toBe(
      "/login?refusal=oidc_failed",
    );
    const changed = new URL(back);
    changed.searchParams.set("state", "mine");
    expect((await finish(browser, changed)).headers.get("location")).toBe("/login?refusal=oidc_failed");
    // The refusal cleared the flow's cookie, so even the right answer is refused after it.
    expect((await finish(browser, back)).headers.get("location")).toBe("/login?refusal=oidc_failed");
  });

  test("returns to the page the person came from (an invitation above all), and never to another site", async () => {
    const leave = async (to: string, login: keyof typeof PEOPLE) => {
      const browser = app.browser();
      const start = await browser.get(`/api/v1/auth/oidc/start?to=${encodeURIComponent(to)}`);
      const back = await issuer.walk(start.headers.get("location") ?? "", login);
      return { browser, location: (await finish(browser, back)).headers.get("location") };
    };
    const owner = await app.signUp();
    const { id } = (await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" })).body;
    const invite = async (email: string) => {
      const body = { email, role: "developer" };
      await owner.send("POST", "/api/v1/workspace/invitations", { headers: { "x-workspace-id": id }, body });
      const mail = await app.mailTo(email, /invites you/);
      return { token: tokenIn(mail), page: `/invitation?token=${encodeURIComponent(tokenIn(mail))}` };
    };
    const { token, page } = await invite("dora@corp.example");
    const dora = await leave(page, "dora");
    expect(dora.location).toBe(page);
    expect(await dora.browser.post("/api/v1/invitations/accept", { token })).toMatchObject({
      status: 200,
      body: { workspace: { id, role: "developer" } },
    });
    const outside = await invite("eve@elsewhere.example");
    const refusal = await leave(outside.page, "stranger");
    expect(refusal.location).toBe(`${outside.page}&refusal=oidc_domain_not_allowed`);
    expect((await leave("/settings?tab=api", "dora")).location).toBe("/settings?tab=api");
    for (const to of [
      "//evil.example/login",
      "/\\evil.example/login",
      "https://evil.example/login",
      "/api/v1/auth/session",
      "data:text/html,hello",
      `/login?${"x".repeat(2_000)}`,
    ]) {
      const { location } = await leave(to, "dora");
      expect([to, location]).toEqual([to, "/dashboard"]);
    }
  });

  test("uses PKCE, state and nonce, and keeps their secrets where no script can read them", async () => {
    const start = await app.browser().get("/api/v1/auth/oidc/start");
    const asked = new URL(start.headers.get("location") ?? "").searchParams;
    expect(asked.get("code_challenge_method")).toBe("S256");
    for (const name of ["code_challenge", "state", "nonce"])
      expect(asked.get(name)?.length).toBeGreaterThan(30);
    const cookie = start.headers.getSetCookie()[0] ?? "";
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(asked.get("state"));
  });

  test("without a password, a recent sign-in confirms who you are, and a mailed link lets you choose one", async () => {
    const { browser } = await signIn("carl");
    app.clock.offsetMs = 11 * 60_000;
    const leave = () => browser.delete("/api/v1/account", { password: "none" });
    expect(await leave()).toMatchObject({ status: 403, body: { code: "step_up_required" } });
    app.clock.offsetMs = 0;
    await browser.post("/api/v1/auth/forgot-password", { email: "carl@corp.example" });
    const token = tokenIn(await app.mailTo("carl@corp.example", /Reset/));
    await browser.post("/api/v1/auth/reset-password", { token, password: PASSWORD });
    const body = { email: "carl@corp.example", password: PASSWORD };
    expect((await browser.post("/api/v1/auth/sign-in", body)).status).toBe(200);
    expect((await leave()).status, "now it has one").toBe(400);
    await signIn("ada", browser);
    expect((await leave()).status).toBe(200);
  });

  describe("someone without a password", () => {
    const FIRST = { new_password: "First-Horse-11" };
    const stale = { status: 403, body: { code: "step_up_required" } };
    afterEach(() => {
      app.clock.offsetMs = 0;
    });

    test("changes the address after a recent sign-in, and not with a made-up password later", async () => {
      const { browser } = await signIn("gail");
      const change = (password?: string) =>
        browser.post("/api/v1/auth/change-email", {
          new_email: "gail.b@corp.example",
          current_password: password,
        });
      app.clock.offsetMs = 11 * 60_000;
      expect(await change()).toMatchObject(stale);
      expect(await change("none")).toMatchObject(stale);
      app.clock.offsetMs = 0;
      expect((await change()).status).toBe(200);
      await app.mailTo("gail.b@corp.example", /Confirm/);
    });

    test("cannot keep a session fresh with a made-up password", async () => {
      const { browser } = await signIn("gail");
      expect(await browser.post("/api/v1/auth/step-up", { password: "none" })).toMatchObject({
        status: 400,
        body: { code: "password_incorrect" },
      });
      app.clock.offsetMs = 11 * 60_000;
      expect(await browser.post("/api/v1/auth/change-password", FIRST)).toMatchObject(stale);
    });

    test("chooses a first password in a fresh session, which stays signed in; a mail reports it, and the next change asks for it", async () => {
      const elsewhere = await signIn("hugo");
      const { browser } = await signIn("hugo");
      const choose = (body: object) => browser.post("/api/v1/auth/change-password", body);
      expect(await choose({ new_password: "short" })).toMatchObject({ status: 400 });
      app.clock.offsetMs = 11 * 60_000;
      expect(await choose(FIRST)).toMatchObject(stale);
      app.clock.offsetMs = 0;
      expect(await choose(FIRST)).toMatchObject({ status: 200, body: { ok: true } });
      expect((await browser.get("/api/v1/auth/second-factor")).body).toMatchObject({ has_password: true });
      expect((await elsewhere.browser.get("/api/v1/auth/session")).body).toEqual({ user: null });
      await app.mailTo("hugo@corp.example", /password was changed/);
      const body = { email: "hugo@corp.example", password: FIRST.new_password };
      expect((await app.browser().post("/api/v1/auth/sign-in", body)).status).toBe(200);
      expect(await choose({ new_password: "Second-Horse-12" })).toMatchObject({
        status: 400,
        body: { error: VALIDATION.fillAllPasswordFields },
      });
    });

    test("gets only one of two first passwords chosen at the same time", async () => {
      const { browser } = await signIn("iris");
      const statuses = await Promise.all(
        ["Left-Horse-13", "Right-Horse-14"].map(
          async (password) =>
            (await browser.post("/api/v1/auth/change-password", { new_password: password })).status,
        ),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    });
  });

  test("a suspended account stays out", async () => {
    // Together these tests sign in more often than one address may in a minute, if the machine is fast.
    app.clock.offsetMs += 60_000;
    const { browser } = await signIn("ada");
    const { body } = await browser.get<{ user: { id: string } }>("/api/v1/auth/session");
    await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, body.user.id));
    expect(await signIn("ada")).toMatchObject(refused("account_suspended"));
  });
});

describe("LOCAL_SIGN_IN=off", () => {
  test("gives nobody a first password, because it could not be used to sign in", async () => {
    const issuer = await startOpenIdIssuer(PEOPLE, `${APP_URL}/api/v1/auth/oidc/callback`);
    const app = await startTestApp("embedded", {
      scanner: rulesScanner,
      env: {
        APP_URL,
        LOCAL_SIGN_IN: "off",
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: OIDC_CLIENT.id,
        OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      },
    });
    const browser = app.browser();
    const start = await browser.get("/api/v1/auth/oidc/start");
    const back = await issuer.walk(start.headers.get("location") ?? "", "hugo");
    await browser.get(`${back.pathname}${back.search}`);
    const body = { new_password: "First-Horse-11" };
    expect(await browser.post("/api/v1/auth/change-password", body)).toMatchObject({
      status: 403,
      body: { code: "local_sign_in_off" },
    });
    expect((await browser.get("/api/v1/auth/second-factor")).body).toMatchObject({ has_password: false });
    await app.close();
    await issuer.close();
  });

  test("leaves the issuer as the only way to sign in, and an unreachable issuer breaks nothing else", async () => {
    const app = await startTestApp("embedded", {
      scanner: rulesScanner,
      env: {
        LOCAL_SIGN_IN: "off",
        OIDC_ISSUER: "http://127.0.0.1:9",
        OIDC_CLIENT_ID: "x",
        OIDC_CLIENT_SECRET: "y",
      },
    });
    const visitor = app.browser();
    const body = { email: "a@corp.example", password: PASSWORD };
    for (const path of ["auth/sign-up", "auth/sign-in", "login"])
      expect(await visitor.post(`/api/v1/${path}`, body)).toMatchObject({
        status: 403,
        body: { code: "local_sign_in_off" },
      });
    expect((await visitor.post("/api/v1/auth/passkey-sign-in/options")).status).toBe(403);
    const start = await visitor.get("/api/v1/auth/oidc/start");
    expect(start.headers.get("location")).toBe("/login?refusal=oidc_unavailable");
    expect((await visitor.get("/api/v1/config")).body).toMatchObject({ oidc: true, local_sign_in: "off" });
    await app.close();
  });
});
