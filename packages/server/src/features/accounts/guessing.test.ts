import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

describe.each(DATABASES)("hardening 10: on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { TRUST_PROXY: "1" } });
  });
  afterAll(() => app.close());

  const tryIn = (address: string, email: string, password: string, on = app) =>
    on
      .browser()
      .post("/api/v1/auth/sign-in", { email, password }, { headers: { "x-forwarded-for": address } });
  const guess = async (address: string, email: string, times: number, on = app) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await tryIn(address, email, "Wrong-Horse-1", on));
    return answers;
  };

  test("allows ten sign-ins a minute, and the right password clears the count of wrong ones", async () => {
    const { email } = await app.signUp();
    const address = newAddress();
    for (let round = 0; round < 3; round += 1) {
      const wrong = await guess(address, email, 8);
      expect(wrong.map(({ status }) => status)).toEqual(Array(8).fill(401));
      expect(await tryIn(address, email, PASSWORD)).toMatchObject({ status: 200 });
    }
  });

  test("a common password is refused in the settings as it is at sign-up", async () => {
    const person = await app.signUp();
    const change = (next: string) =>
      person.post("/api/v1/auth/change-password", { current_password: PASSWORD, new_password: next });
    expect(await change("123456")).toMatchObject({ status: 400 });
    expect(await change("Password1!")).toMatchObject({ body: { error: VALIDATION.passwordCommon } });
    const signUp = { email: "weak@shield.example", password: "Welcome1!" };
    expect(await app.browser().post("/api/v1/auth/sign-up", signUp)).toMatchObject({
      status: 400,
      body: { error: VALIDATION.passwordCommon },
    });
  });

  test("hardening 11: sign-ups and tickets send an address at most five mails an hour, and answer as usual", async () => {
    const victim = "victim@shield.example";
    const ticket = { name: "A", email: victim, subject: "s", message: "m" };
    for (let n = 0; n < 8; n += 1) {
      const headers = { "x-forwarded-for": newAddress() };
      expect((await app.browser().post("/api/v1/support", ticket, { headers })).status).toBe(201);
    }
    const signUp = { email: victim, password: PASSWORD };
    expect((await app.browser().post("/api/v1/auth/sign-up", signUp)).status).toBe(201);
    await app.mailsSettled();
    const sent = () => app.mails.filter(({ to }) => to === victim).length;
    expect(sent()).toBe(5);
    app.clock.offsetMs = 3_601_000;
    expect((await app.browser().post("/api/v1/support", ticket)).status).toBe(201);
    await app.mailsSettled();
    app.clock.offsetMs = 0;
    expect(sent()).toBe(6);
  });
});

test("hardening 10: both ways to sign in require the captcha", async () => {
  const captcha = { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" };
  const app = await startTestApp("embedded", { env: captcha });
  for (const door of ["/api/v1/auth/sign-in", "/api/v1/login"]) {
    const answer = await app.browser().post(door, { email: "a@b.example", password: PASSWORD });
    expect(answer).toMatchObject({ status: 400, body: { code: "captcha_failed" } });
    expect(answer.text).not.toContain(MESSAGES.signInFailed);
  }
  await app.close();
});
