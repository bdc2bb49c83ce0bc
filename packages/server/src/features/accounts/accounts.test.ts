import { SESSIONS_PER_USER } from "@prompt-shield/contracts/limits";
import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, profiles, sessions, users } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { createPasswords } from "../../ports/passwords.ts";
import { DATABASES } from "../../testing/databases.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";

const NEW_PASSWORD = "Another-Horse-10";

describe.each(DATABASES)("accounts on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    // As a server makes them: what is stored is looked at.
    app = await startTestApp(kind, { passwords: createPasswords() });
  });
  afterAll(() => app.close());

  test("an account has so many sessions: beyond, those unused for longest end", async () => {
    const person = await app.signUp();
    const at = (n: number) => new Date(Date.now() - 60_000 - n * 1_000);
    const rows = Array.from({ length: SESSIONS_PER_USER }, (_, n) => ({
      id: `${person.userId} ${n}`,
      token: `${person.userId} ${n}`,
      userId: person.userId,
      expiresAt: new Date(Date.now() + 3_600_000),
      createdAt: at(n),
      updatedAt: at(n),
    }));
    await app.db.insert(sessions).values(rows);
    const body = { email: person.email, password: PASSWORD };
    const elsewhere = app.browser();
    expect((await elsewhere.post("/api/v1/auth/sign-in", body)).status).toBe(200);
    const left = await app.db.select().from(sessions).where(eq(sessions.userId, person.userId));
    expect(left).toHaveLength(SESSIONS_PER_USER);
    const ids = left.map(({ id }) => id);
    expect(ids).toContain(`${person.userId} 0`);
    expect(ids).not.toContain(`${person.userId} ${SESSIONS_PER_USER - 1}`);
    for (const browser of [person, elsewhere])
      expect((await browser.get("/api/v1/auth/session")).body).toMatchObject({ user: { id: person.userId } });
  });

  describe("signing up", () => {
    test("signs in at once, with an httpOnly SameSite cookie that is not Secure on http", async () => {
      const browser = app.browser();
      const answer = await browser.post("/api/v1/auth/sign-up", {
        email: " New@Shield.Example ",
        password: PASSWORD,
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        user: { email: "new@shield.example", role: "user", email_verified: false },
        message: MESSAGES.signUpSuccess,
      });
      const cookie = answer.headers.getSetCookie()[0] ?? "";
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/);
      expect(cookie).not.toMatch(/Secure/);
      const session = await browser.get("/api/v1/auth/session");
      expect(session.body).toMatchObject({ user: { email: "new@shield.example" } });
    });

    test("makes a free, inactive profile and keeps only an argon2id hash", async () => {
      const { userId } = await app.signUp();
      const [workspace] = await app.db.select().from(workspaces).where(eq(workspaces.id, userId));
      expect(workspace).toMatchObject({ plan: "free", subscriptionStatus: "inactive" });
      const [credential] = await app.db.select().from(credentials).where(eq(credentials.userId, userId));
      expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    test.each([
      [{ password: PASSWORD }, VALIDATION.emailRequired],
      [{ email: "", password: PASSWORD }, VALIDATION.emailRequired],
      [{ email: "nobody", password: PASSWORD }, VALIDATION.emailInvalid],
      [{ email: "a\u0000b@shield.example", password: PASSWORD }, VALIDATION.emailInvalid],
      [{ email: `${"a".repeat(250)}@b.example`, password: PASSWORD }, VALIDATION.emailTooLong],
      [{ email: "a@b.example" }, VALIDATION.passwordRequired],
      [{ email: "a@b.example", password: "Ab1!" }, VALIDATION.passwordTooShort],
      [{ email: "a@b.example", password: "alllowercase1!" }, VALIDATION.passwordTooSimple],
      [{ email: "a@b.example", password: `Ab1!${"x".repeat(125)}` }, VALIDATION.passwordTooLong],
    ])("refuses %j", async (body, message) => {
      const answer = await app.browser().post("/api/v1/auth/sign-up", body);
      expect(answer).toMatchObject({ status: 400, body: { error: message, code: "validation_failed" } });
    });

    test("refuses an address that is taken, in upper or lower case", async () => {
      const { email } = await app.signUp();
      const answer = await app
        .browser()
        .post("/api/v1/auth/sign-up", { email: email.toUpperCase(), password: PASSWORD });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: MESSAGES.signUpFailed, code: "signup_failed" },
      });
    });

    test("forty first requests at once make one profile and one usage row", async () => {
      const browser = await app.signUp();
      await app.db.delete(profiles).where(eq(profiles.id, browser.userId));
      await app.db.delete(scanUsage).where(eq(scanUsage.workspaceId, browser.userId));
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => browser.get("/api/v1/auth/sessions")),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
      const [inProfiles] = await app.db
        .select({ n: count() })
        .from(profiles)
        .where(eq(profiles.id, browser.userId));
      const [inUsage] = await app.db
        .select({ n: count() })
        .from(scanUsage)
        .where(eq(scanUsage.workspaceId, browser.userId));
      expect([inProfiles?.n, inUsage?.n]).toEqual([1, 1]);
    });
  });

  describe("signing in and out", () => {
    test("starts a session, and signing out ends it on the server", async () => {
      const { email, userId } = await app.signUp();
      const browser = app.browser();
      const answer = await browser.post("/api/v1/auth/sign-in", {
        email: ` ${email.toUpperCase()}`,
        password: PASSWORD,
      });
      expect(answer).toMatchObject({ status: 200, body: { user: { email } } });
      const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
      expect(await browser.post("/api/v1/auth/sign-out")).toMatchObject({ status: 200, body: { ok: true } });
      expect(browser.cookies.size).toBe(0);
      const replayed = await app.browser().get("/api/v1/auth/sessions", { headers: { cookie } });
      expect(replayed.status).toBe(401);
      expect(await app.db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
    });

    test.each(["an unknown address", "a wrong password", "a malformed address"])(
      "says the same for %s",
      async (which) => {
        const { email } = await app.signUp();
        const body = {
          "an unknown address": { email: "stranger@shield.example", password: PASSWORD },
          "a wrong password": { email, password: "Wrong-Horse-1" },
          "a malformed address": { email: "no\u0000body", password: PASSWORD },
        }[which];
        const answer = await app.browser().post("/api/v1/auth/sign-in", body);
        expect(answer).toMatchObject({
          status: 401,
          body: { error: MESSAGES.signInFailed, code: "invalid_credentials" },
        });
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect((await app.browser().post("/api/v1/login", body)).body).toEqual(answer.body);
      },
    );

    test("requires both fields", async () => {
      const answer = await app.browser().post("/api/v1/auth/sign-in", { email: "a@b.example" });
      expect(answer).toMatchObject({ status: 400, body: { error: VALIDATION.fillAllFields } });
    });

    test("nobody is signed in without a cookie, with a forged one, or with a cut one", async () => {
      expect((await app.browser().get("/api/v1/auth/session")).body).toEqual({ user: null });
      const { cookies } = await app.signUp();
      const [name = "", value = ""] = [...cookies][0] ?? [];
      for (const forged of [`${value.slice(0, -6)}AAAAA%3D`, value.slice(0, 32), "%", "x.y"]) {
        const answer = await app
          .browser()
          .get("/api/v1/auth/sessions", { headers: { cookie: `${name}=${forged}` } });
        expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
      }
    });
  });

  describe("mailed links", () => {
    test("verify an address", async () => {
      const browser = await app.signUp();
      const mail = await app.mailTo(browser.email, /verify/i);
      expect(mail.text).toContain("http://shield.example/verify-email?token=");
      expect(mail.html).toContain("http://shield.example/verify-email?token=");
      const answer = await app.browser().post("/api/v1/auth/verify-email", { token: tokenIn(mail) });
      expect(answer).toMatchObject({ status: 200, body: { ok: true } });
      expect((await browser.get("/api/v1/auth/session")).body).toMatchObject({
        user: { email_verified: true },
      });
    });

    test("reset a password once, and end every session", async () => {
      const browser = await app.signUp();
      const asked = await app.browser().post("/api/v1/auth/forgot-password", { email: browser.email });
      const stranger = await app
        .browser()
        .post("/api/v1/auth/forgot-password", { email: "nobody@shield.example" });
      expect(asked.body).toEqual({ message: MESSAGES.resetMailSent });
      expect(stranger.body).toEqual(asked.body);
      const token = tokenIn(await app.mailTo(browser.email, /reset/i));
      const reset = () =>
        app.browser().post("/api/v1/auth/reset-password", { token, password: NEW_PASSWORD });
      expect(await reset()).toMatchObject({ status: 200 });
      expect(await reset()).toMatchObject({
        status: 400,
        body: { error: MESSAGES.linkInvalid, code: "link_invalid" },
      });
      expect((await browser.get("/api/v1/auth/session")).body).toEqual({ user: null });
      const signIn = await app
        .browser()
        .post("/api/v1/auth/sign-in", { email: browser.email, password: NEW_PASSWORD });
      expect(signIn.status).toBe(200);
    });

    test.each(["verify-email", "confirm-email-change"])(
      "that are invalid are refused by %s",
      async (route) => {
        for (const token of ["nonsense", "\u0000", "a.b.c"]) {
          const answer = await app.browser().post(`/api/v1/auth/${route}`, { token });
          expect(answer).toMatchObject({ status: 400, body: { code: "link_invalid" } });
        }
      },
    );

    test("change an address once the new one confirms, and notify the old one", async () => {
      const browser = await app.signUp();
      const newEmail = `moved-${kind}@shield.example`;
      const asked = await browser.post("/api/v1/auth/change-email", {
        new_email: newEmail.toUpperCase(),
        current_password: PASSWORD,
      });
      expect(asked).toMatchObject({ status: 200, body: { message: MESSAGES.emailChangeMailSent } });
      expect((await browser.get("/api/v1/auth/session")).body).toMatchObject({
        user: { email: browser.email },
      });
      const token = tokenIn(await app.mailTo(newEmail, /confirm/i));
      const confirm = () => app.browser().post("/api/v1/auth/confirm-email-change", { token });
      const answer = await confirm();
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await confirm()).toMatchObject({ status: 400 });
      expect((await browser.get("/api/v1/auth/session")).body).toMatchObject({
        user: { email: newEmail, email_verified: true },
      });
      expect((await app.mailTo(browser.email, /changed/i)).text).toContain(newEmail);
    });

    test("cannot take another account's address, and do not reveal that it exists", async () => {
      const [owner, other] = [await app.signUp(), await app.signUp()];
      await app.mailsSettled();
      const before = app.mails.length;
      const asked = await other.post("/api/v1/auth/change-email", {
        new_email: owner.email,
        current_password: PASSWORD,
      });
      expect(asked).toMatchObject({ status: 200, body: { message: MESSAGES.emailChangeMailSent } });
      await app.mailsSettled();
      expect(app.mails.slice(before).map(({ to }) => to)).toEqual([other.email]);
      expect(await other.post("/api/v1/auth/change-email", {})).toMatchObject({
        status: 400,
        body: { error: VALIDATION.newEmailRequired },
      });
    });
  });

  describe("changing the password", () => {
    test("requires the current one, and ends the other sessions and every access token", async () => {
      const here = await app.signUp();
      const there = app.browser();
      await there.post("/api/v1/auth/sign-in", { email: here.email, password: PASSWORD });
      const login = await there.post<{ access_token: string }>("/api/v1/login", {
        email: here.email,
        password: PASSWORD,
      });
      const bearer = { headers: { authorization: `Bearer ${login.body.access_token}` } };
      expect(await there.get("/api/v1/verify-token", bearer)).toMatchObject({
        status: 200,
        body: { status: "valid" },
      });

      const wrong = await here.post("/api/v1/auth/change-password", {
        current_password: "nope",
        new_password: NEW_PASSWORD,
      });
      expect(wrong).toMatchObject({ status: 400, body: { error: MESSAGES.currentPasswordWrong } });
      const right = await here.post("/api/v1/auth/change-password", {
        current_password: PASSWORD,
        new_password: NEW_PASSWORD,
      });
      expect(right).toMatchObject({ status: 200, body: { ok: true } });

      expect((await here.get("/api/v1/auth/session")).body).toMatchObject({ user: { email: here.email } });
      expect((await there.get("/api/v1/auth/session")).body).toEqual({ user: null });
      expect(await there.get("/api/v1/verify-token", bearer)).toMatchObject({
        status: 401,
        body: { code: "invalid_token" },
      });
    });

    test.each([
      [{}, VALIDATION.fillAllPasswordFields],
      [{ current_password: PASSWORD, new_password: "five5" }, VALIDATION.settingsPasswordTooShort],
    ])("refuses %j", async (body, message) => {
      const answer = await (await app.signUp()).post("/api/v1/auth/change-password", body);
      expect(answer).toMatchObject({ status: 400, body: { error: message } });
    });
  });

  describe("sessions", () => {
    test("are listed with the current one marked, and end one by one or all others at once", async () => {
      const here = await app.signUp();
      const elsewhere = [app.browser(), app.browser(), app.browser()];
      for (const browser of elsewhere) {
        await browser.post(
          "/api/v1/auth/sign-in",
          { email: here.email, password: PASSWORD },
          { headers: { "user-agent": "Test" } },
        );
      }
      interface List {
        sessions: { id: string; current: boolean; user_agent: string | null; ip_address: string | null }[];
      }
      const list = (await here.get<List>("/api/v1/auth/sessions")).body.sessions;
      expect(list).toHaveLength(4);
      expect(list.filter(({ current }) => current)).toHaveLength(1);
      expect(list.find(({ current }) => !current)).toMatchObject({
        user_agent: "Test",
        ip_address: "127.0.0.1",
      });

      const target = list.find(({ current }) => !current)?.id ?? "";
      const stranger = await app.signUp();
      expect(await stranger.delete(`/api/v1/auth/sessions/${target}`)).toMatchObject({ status: 404 });
      expect(await here.delete(`/api/v1/auth/sessions/${target}`)).toMatchObject({ status: 200 });
      expect(await here.post("/api/v1/auth/sessions/revoke-others")).toMatchObject({ body: { revoked: 2 } });
      expect((await elsewhere[1]?.get("/api/v1/auth/session"))?.body).toEqual({ user: null });
      expect((await here.get("/api/v1/auth/session")).body).toMatchObject({ user: { email: here.email } });
    });

    test("can be ended only by someone who has recently proved who they are", async () => {
      const here = await app.signUp();
      const elsewhere = app.browser();
      await elsewhere.post("/api/v1/auth/sign-in", { email: here.email, password: PASSWORD });
      interface List {
        sessions: { id: string; current: boolean }[];
      }
      const { body: list } = await here.get<List>("/api/v1/auth/sessions");
      const other = `/api/v1/auth/sessions/${list.sessions.find(({ current }) => !current)?.id ?? ""}`;
      const isSignedIn = async () => (await elsewhere.get("/api/v1/auth/sessions")).status === 200;
      app.clock.offsetMs = 11 * 60_000;
      const refused = { status: 403, body: { code: "step_up_required" } };
      expect(await here.delete(other)).toMatchObject(refused);
      expect(await here.post("/api/v1/auth/sessions/revoke-others")).toMatchObject(refused);
      expect(await here.delete(other, { password: "Wrong-1!" })).toMatchObject({
        body: { code: "password_incorrect" },
      });
      expect(await isSignedIn()).toBe(true);
      expect(await here.delete(other, { password: PASSWORD })).toMatchObject({ status: 200 });
      expect(await isSignedIn()).toBe(false);
      app.clock.offsetMs = 0;
    });
  });

  describe("access tokens", () => {
    test("last an hour and end with the account", async () => {
      const { email, userId } = await app.signUp();
      const login = await app.browser().post("/api/v1/login", { email, password: PASSWORD });
      expect(login).toMatchObject({
        status: 200,
        body: { token_type: "bearer", expires_in: 3600, user: { id: userId } },
      });
      const headers = { authorization: `Bearer ${String(login.body["access_token"])}` };
      const verify = () => app.browser().get("/api/v1/verify-token", { headers });
      expect(await verify()).toMatchObject({ status: 200, body: { status: "valid", user: { email } } });
      app.clock.offsetMs = 3_601_000;
      expect(await verify()).toMatchObject({ status: 401 });
      app.clock.offsetMs = 0;
      await app.db.delete(users).where(eq(users.id, userId));
      expect(await verify()).toMatchObject({ status: 401 });
    });

    test.each(["", "Bearer", "Bearer x", "Basic abc", "Bearer a.b.c"])(
      "such as %j are refused",
      async (authorization) => {
        const answer = await app.browser().get("/api/v1/verify-token", { headers: { authorization } });
        expect(answer).toMatchObject({ status: 401, body: { code: "invalid_token" } });
      },
    );
  });

  test("a suspended account can neither sign in nor keep using a session", async () => {
    const browser = await app.signUp();
    const { email, userId } = browser;
    await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, userId));
    expect(await browser.get("/api/v1/auth/sessions")).toMatchObject({
      status: 403,
      body: { code: "account_suspended" },
    });
    expect((await browser.get("/api/v1/auth/session")).body).toEqual({
      user: null,
      refusal: "account_suspended",
    });
    for (const path of ["/api/v1/auth/sign-in", "/api/v1/login"]) {
      const answer = await app.browser().post(path, { email, password: PASSWORD });
      expect(answer).toMatchObject({ status: 403, body: { error: MESSAGES.accountSuspended } });
    }
    expect(await app.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });
});
