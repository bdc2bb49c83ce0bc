import { SESSIONS_PER_USER } from "@prompt-shield/contracts/limits";
import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profiles, sessions, users } from "../../db/schema/accounts.ts";
import { DATABASES } from "../../testing/databases.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const NEW_PASSWORD = "Another-Horse-10";

describe.each(DATABASES)("sessions on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner: rulesScanner });
  });
  afterAll(() => app.close());

  test("an account has a limited number of sessions: beyond it, those unused for longest end", async () => {
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

  test("sessions are listed with the current one marked, and end one by one or all others at once", async () => {
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

  test("sessions can be ended only by someone who has recently proved who they are", async () => {
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
