import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";
import { ANSWER_AFTER_MS } from "./sign-up.service.ts";

const ADMIN = "boss@shield.example";
const env = { REQUIRE_EMAIL_VERIFICATION: "true", ADMIN_EMAILS: `someone@else.example, ${ADMIN}` };

describe.each(DATABASES)("where addresses must be verified, on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { env });
  });
  afterAll(() => app.close());

  const signUp = (email: string) => app.browser().post("/api/v1/auth/sign-up", { email, password: PASSWORD });
  const signIn = (email: string) => app.browser().post("/api/v1/auth/sign-in", { email, password: PASSWORD });

  test("sign-up gives no session, and sign-in is refused until the link is opened", async () => {
    const answer = await signUp("first@shield.example");
    expect(answer).toMatchObject({ status: 201, body: { user: null, message: MESSAGES.signUpSuccess } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await signIn("first@shield.example")).toMatchObject({
      status: 403,
      body: { error: MESSAGES.emailNotVerified, code: "email_not_verified" },
    });
    const token = tokenIn(await app.mailTo("first@shield.example", /verify/i));
    await app.browser().post("/api/v1/auth/verify-email", { token });
    expect(await signIn("first@shield.example")).toMatchObject({ status: 200 });
  });

  test("a wrong password is refused as if there were no account, before verification is mentioned", async () => {
    await signUp("shy@shield.example");
    const answer = await app
      .browser()
      .post("/api/v1/auth/sign-in", { email: "shy@shield.example", password: "Nope-123" });
    expect(answer).toMatchObject({ status: 401, body: { error: MESSAGES.signInFailed } });
  });

  test("signing up again gets the same answer; only a mail tells the owner", async () => {
    const first = await signUp("twice@shield.example");
    const second = await signUp("twice@shield.example");
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    await app.mailsSettled();
    await app.browser().post("/api/v1/auth/verify-email", {
      token: tokenIn(await app.mailTo("twice@shield.example", /verify/i)),
    });
    const third = await signUp("twice@shield.example");
    expect(third.body).toEqual(first.body);
    expect((await app.mailTo("twice@shield.example", /already/i)).text).toContain("http://localhost/login");
  });

  test("signing up and then in reveals nothing about the address, neither in words nor in timing", async () => {
    const known = "known@shield.example";
    await signUp(known);
    const token = tokenIn(await app.mailTo(known, /verify/i));
    await app.browser().post("/api/v1/auth/verify-email", { token });
    await signUp("waiting@shield.example");
    const password = "Curious-Horse-5";
    for (const email of [known, "waiting@shield.example", "nobody-yet@shield.example"]) {
      const beganAt = performance.now();
      const up = await app.browser().post("/api/v1/auth/sign-up", { email, password });
      expect(performance.now() - beganAt).toBeGreaterThanOrEqual(ANSWER_AFTER_MS - 5);
      expect(up.body).toEqual({ user: null, message: MESSAGES.signUpSuccess });
      const inside = await app.browser().post("/api/v1/auth/sign-in", { email, password });
      expect(inside).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
    }
    expect(await signIn(known), "the owner's own").toMatchObject({ status: 200 });
  });

  test("the link can be sent again, with the same answer for everyone", async () => {
    await signUp("again@shield.example");
    await app.mailsSettled();
    const before = app.mails.length;
    const known = await app
      .browser()
      .post("/api/v1/auth/resend-verification", { email: "again@shield.example" });
    const unknown = await app
      .browser()
      .post("/api/v1/auth/resend-verification", { email: "ghost@shield.example" });
    expect(known.body).toEqual({ message: MESSAGES.verificationMailSent });
    expect(unknown.body).toEqual(known.body);
    await app.mailsSettled();
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual(["again@shield.example"]);
  });

  test("an address in ADMIN_EMAILS becomes admin once verified, not before", async () => {
    await signUp(ADMIN);
    const token = tokenIn(await app.mailTo(ADMIN, /verify/i));
    await app.browser().post("/api/v1/auth/verify-email", { token });
    expect(await signIn(ADMIN)).toMatchObject({ status: 200, body: { user: { role: "admin" } } });
    await signUp("someone@else.example");
    const login = await app
      .browser()
      .post("/api/v1/login", { email: "someone@else.example", password: PASSWORD });
    expect(login).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
  });
});

test("without required verification, ADMIN_EMAILS applies at sign-up", async () => {
  const app = await startTestApp("embedded", { env: { ADMIN_EMAILS: ADMIN } });
  const answer = await app.browser().post("/api/v1/auth/sign-up", { email: ADMIN, password: PASSWORD });
  expect(answer.body).toMatchObject({ user: { role: "admin" } });
  await app.close();
});
