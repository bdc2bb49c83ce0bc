import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { credentials, profiles, sessions } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { createPasswords } from "../../ports/passwords.ts";
import { DATABASES } from "../../testing/databases.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";

const NEW_PASSWORD = "Another-Horse-10";

describe.each(DATABASES)("accounts on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    // Uses real password hashes, because a test inspects what is stored.
    app = await startTestApp(kind, { passwords: createPasswords() });
  });
  afterAll(() => app.close());

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
});
