import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES, openTestDatabase } from "../../testing/databases.ts";
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

  test("guesses from one place wait longer and longer, a minute at most", async () => {
    const { email } = await app.signUp();
    const address = newAddress();
    const answers = await guess(address, email, 13);
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const refused = await tryIn(address, email, "Wrong-Horse-1");
      waits.push(Number(refused.headers.get("retry-after")));
      app.clock.offsetMs += (waits.at(-1) ?? 0) * 1_000;
      expect(await tryIn(address, email, "Wrong-Horse-1")).toMatchObject({ status: 401 });
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    app.clock.offsetMs = 0;
  });

  test("guesses from anywhere do not lock the owner out", async () => {
    const { email } = await app.signUp();
    const home = newAddress();
    expect(await tryIn(home, email, PASSWORD)).toMatchObject({ status: 200 });
    for (let n = 0; n < 12; n += 1) await guess(newAddress(), email, 10);
    expect(await tryIn(newAddress(), email, "Wrong-Horse-1")).toMatchObject({ status: 429 });
    expect(await tryIn(home, email, PASSWORD)).toMatchObject({ status: 200 });
  });

  test("there is room for ten sign-ins a minute, and the right password forgets the wrong ones", async () => {
    const { email } = await app.signUp();
    const address = newAddress();
    for (let round = 0; round < 3; round += 1) {
      const wrong = await guess(address, email, 8);
      expect(wrong.map(({ status }) => status)).toEqual(Array(8).fill(401));
      expect(await tryIn(address, email, PASSWORD)).toMatchObject({ status: 200 });
    }
  });

  test("a thousand guesses at once are not free either", async () => {
    const { email } = await app.signUp();
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tryIn(address, email, "Wrong-Horse-1")),
    );
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(11);
  });

  test("a common password is refused in the settings as at sign-up", async () => {
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

  test("hardening 11: sign-ups and tickets mail an address five times an hour, and answer as usual", async () => {
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

test("hardening 10: two processes count together", async () => {
  const connection = await openTestDatabase("postgres");
  const env = { TRUST_PROXY: "1" };
  const one = await startTestApp("postgres", { connection, env });
  const two = await startTestApp("postgres", {
    connection: { ...connection, close: async () => undefined },
    env,
  });
  const { email } = await one.signUp();
  const headers = { "x-forwarded-for": newAddress() };
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1)
    for (const app of [one, two]) {
      const body = { email, password: "Wrong-Horse-1" };
      statuses.push((await app.browser().post("/api/v1/login", body, { headers })).status);
    }
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12);
  expect(statuses.at(-1)).toBe(429);
  await two.close();
  await one.close();
});

test("hardening 10: a captcha stands before both doors", async () => {
  const captcha = { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SITE_KEY: "k", CAPTCHA_SECRET: "s" };
  const app = await startTestApp("embedded", { env: captcha });
  for (const door of ["/api/v1/auth/sign-in", "/api/v1/login"]) {
    const answer = await app.browser().post(door, { email: "a@b.example", password: PASSWORD });
    expect(answer).toMatchObject({ status: 400, body: { code: "captcha_failed" } });
    expect(answer.text).not.toContain(MESSAGES.signInFailed);
  }
  await app.close();
});
