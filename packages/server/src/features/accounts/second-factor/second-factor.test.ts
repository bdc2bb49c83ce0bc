import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { rulesScanner } from "../../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../../testing/test-app.ts";
import { stepAt, totpCode } from "./totp.ts";

const STEP_MS = 30_000;
const ADMIN = "chief@shield.example";

describe("the second factor", () => {
  let app: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    app = await startTestApp("embedded", { scanner: rulesScanner, env: { ADMIN_EMAILS: ADMIN } });
    admin = await app.signUp(ADMIN);
  });
  afterEach(() => {
    app.clock.offsetMs = 0;
  });
  afterAll(() => app.close());

  const now = () => new Date(Date.now() + app.clock.offsetMs);
  /** Each code counts once, so move the clock on to the next one. */
  const nextCode = (secret: string): string => {
    app.clock.offsetMs += STEP_MS;
    return totpCode(secret, stepAt(now()));
  };
  const signIn = (browser: Browser, email: string, code?: string) =>
    browser.post("/api/v1/auth/sign-in", { email, password: PASSWORD, code });

  async function enrolled() {
    const person = await app.signUp();
    const { body } = await person.post<{ secret: string; uri: string }>("/api/v1/auth/totp");
    const confirmed = await person.post<{ recovery_codes: string[] }>("/api/v1/auth/totp/confirm", {
      code: nextCode(body.secret),
    });
    expect(confirmed.status).toBe(200);
    return { person, secret: body.secret, codes: confirmed.body.recovery_codes };
  }

  test("is required at both sign-in endpoints once an app has shown its first code, and not before", async () => {
    const person = await app.signUp();
    const { body } = await person.post<{ secret: string; uri: string }>("/api/v1/auth/totp");
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await signIn(app.browser(), person.email)).status).toBe(200);
    const elsewhere = app.browser();
    await signIn(elsewhere, person.email);
    expect(await person.post("/api/v1/auth/totp/confirm", { code: "000000" })).toMatchObject({
      status: 400,
      body: { code: "code_incorrect", error: MESSAGES.codeWrong },
    });
    const { status, body: answer } = await person.post<{ recovery_codes: string[] }>(
      "/api/v1/auth/totp/confirm",
      { code: nextCode(body.secret) },
    );
    expect([status, new Set(answer.recovery_codes).size]).toEqual([200, 10]);
    expect((await elsewhere.get("/api/v1/profile")).status, "sessions from before").toBe(401);
    expect((await person.get("/api/v1/profile")).status).toBe(200);
    await app.mailTo(person.email, /How you sign in to Prompt Shield has changed/);

    const newcomer = app.browser();
    const needed = { status: 401, body: { code: "second_factor_required" } };
    expect(await signIn(newcomer, person.email)).toMatchObject(needed);
    expect(newcomer.cookies.size).toBe(0);
    const login = (code?: string) =>
      newcomer.post("/api/v1/login", { email: person.email, password: PASSWORD, code });
    expect(await login()).toMatchObject(needed);
    expect((await login(nextCode(body.secret))).status).toBe(200);
    expect((await signIn(newcomer, person.email, nextCode(body.secret))).status).toBe(200);
    expect((await newcomer.get("/api/v1/profile")).status).toBe(200);
  });

  test("accepts a code once, and refuses a wrong one as it refuses a wrong password", async () => {
    const { person, secret } = await enrolled();
    const code = nextCode(secret);
    expect((await signIn(app.browser(), person.email, code)).status).toBe(200);
    expect(await signIn(app.browser(), person.email, code)).toMatchObject({
      status: 401,
      body: { code: "invalid_code" },
    });
    const wrong = await app.browser().post("/api/v1/auth/sign-in", {
      email: person.email,
      password: "Wrong-Horse-9",
      code: nextCode(secret),
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  });

  test("cannot be guessed: after some wrong codes everyone has to wait, at every endpoint", async () => {
    const { person, secret } = await enrolled();
    const statuses: number[] = [];
    // The first waits are so short that they may be over before the next guess on a slow machine.
    for (let n = 0; n < 20 && statuses.at(-1) !== 429; n += 1)
      statuses.push((await person.post("/api/v1/auth/step-up", { code: String(100_000 + n) })).status);
    expect(statuses.slice(0, 10)).toEqual(Array<number>(10).fill(400));
    expect(statuses.at(-1)).toBe(429);
    app.clock.offsetMs += 120_000;
    expect((await signIn(app.browser(), person.email, nextCode(secret))).status).toBe(200);
  });

  test("accepts a recovery code once, however it is typed", async () => {
    const { person, codes } = await enrolled();
    const typed = (codes[0] ?? "").toUpperCase().replace("-", " ");
    expect((await signIn(app.browser(), person.email, typed)).status).toBe(200);
    expect((await signIn(app.browser(), person.email, codes[0])).status).toBe(401);
    expect((await person.get("/api/v1/auth/second-factor")).body).toMatchObject({ recovery_codes_left: 9 });
    const renewed = await person.post<{ recovery_codes: string[] }>("/api/v1/auth/recovery-codes");
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await signIn(app.browser(), person.email, codes[1])).status, "of the old ones").toBe(401);
    expect((await signIn(app.browser(), person.email, renewed.body.recovery_codes[1])).status).toBe(200);
  });

  test("is turned off only by its owner, who has to confirm again after a while", async () => {
    const { person, secret } = await enrolled();
    app.clock.offsetMs += 11 * 60_000;
    expect(await person.delete("/api/v1/auth/totp")).toMatchObject({
      status: 403,
      body: { code: "step_up_required" },
    });
    expect((await person.delete("/api/v1/auth/totp", { code: nextCode(secret) })).status).toBe(200);
    expect((await signIn(app.browser(), person.email)).status).toBe(200);
  });

  test("survives a password reset by mail, which alone lets nobody in", async () => {
    const { person, secret } = await enrolled();
    const visitor = app.browser();
    await visitor.post("/api/v1/auth/forgot-password", { email: person.email });
    const token = tokenIn(await app.mailTo(person.email, /Reset/));
    const password = "Another-Horse-7";
    await visitor.post("/api/v1/auth/reset-password", { token, password });
    const enter = (code?: string) =>
      visitor.post("/api/v1/auth/sign-in", { email: person.email, password, code });
    expect((await enter()).status).toBe(401);
    expect((await enter(nextCode(secret))).status).toBe(200);
  });

  test("step-up accepts either a password or a code, not both", async () => {
    const { person, secret } = await enrolled();
    const stepUp = (body: object) => person.post("/api/v1/auth/step-up", body);
    expect((await stepUp({ password: PASSWORD })).status).toBe(200);
    expect((await stepUp({ code: nextCode(secret) })).status).toBe(200);
    expect((await stepUp({})).status).toBe(400);
    expect((await stepUp({ password: PASSWORD, code: nextCode(secret) })).status).toBe(400);
  });

  test("a sign-in on a new device sends one mail", async () => {
    const person = await app.signUp();
    const about = () =>
      app.mails.filter(({ to, subject }) => to === person.email && /New sign-in/.test(subject));
    await signIn(person, person.email);
    await app.mailsSettled();
    expect(about()).toHaveLength(0);
    const onFirefox = () =>
      app
        .browser()
        .post(
          "/api/v1/auth/sign-in",
          { email: person.email, password: PASSWORD },
          { headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" } },
        );
    await onFirefox();
    const mail = await app.mailTo(person.email, /New sign-in/);
    expect(mail.text).toContain("Firefox on Linux");
    expect(mail.text).toContain("127.0.0.1");
    await onFirefox();
    await app.mailsSettled();
    expect(about()).toHaveLength(1);
  });

  test("an administrator can require one: until it is set up, nothing else works, however people sign in", async () => {
    const person = await app.signUp();
    const { body: token } = await person.post<{ access_token: string }>("/api/v1/login", {
      email: person.email,
      password: PASSWORD,
    });
    const path = `/api/v1/admin/users/${person.userId}`;
    expect((await admin.patch(path, { second_factor_required: true })).body).toMatchObject({
      second_factor: { required: true, totp: false, passkeys: 0 },
    });
    const refusal = { status: 403, body: { code: "second_factor_missing" } };
    expect(await person.get("/api/v1/profile")).toMatchObject(refusal);
    expect(await person.post("/api/v1/scan", { prompt: "hello" })).toMatchObject(refusal);
    const headers = { authorization: `Bearer ${token.access_token}` };
    expect(await app.browser().post("/api/v1/scan", { prompt: "hello" }, { headers })).toMatchObject(refusal);
    const again = app.browser();
    expect((await signIn(again, person.email)).body).toMatchObject({ user: { must_enrol: true } });
    const { body } = await again.post<{ secret: string }>("/api/v1/auth/totp");
    await again.post("/api/v1/auth/totp/confirm", { code: nextCode(body.secret) });
    expect((await again.get("/api/v1/profile")).status).toBe(200);
  });

  test("an administrator can reset it for someone who lost every factor; that ends their sessions and mails them", async () => {
    const { person } = await enrolled();
    const path = `/api/v1/admin/users/${person.userId}/reset-second-factor`;
    expect((await person.post(path)).status, "not by oneself").toBe(404);
    expect((await admin.post(path)).status).toBe(200);
    expect((await person.get("/api/v1/profile")).status).toBe(401);
    expect((await signIn(app.browser(), person.email)).status).toBe(200);
    await app.mailTo(person.email, /How you sign in/);
  });
});
