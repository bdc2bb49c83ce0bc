import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";

const OWNERS_PASSWORD = "Another-Horse-10";
const BOSS = "boss@shield.example";
const [HERE, THERE] = ["203.0.113.1", "198.51.100.7"];

describe.each(DATABASES)("hardening 8: the first person to type an address, on the %s database,", (kind) => {
  let app: TestApp;
  const from = (address: string, call: string, body: unknown) =>
    app.browser().post(`/api/v1/auth/${call}`, body, { headers: { "x-forwarded-for": address } });
  const signIn = async (email: string, password: string) =>
    (await from(HERE, "sign-in", { email, password })).status;
  afterAll(() => app.close());

  describe("where addresses are verified", () => {
    beforeAll(async () => {
      app = await startTestApp(kind, { env: { REQUIRE_EMAIL_VERIFICATION: "true", TRUST_PROXY: "1" } });
    });

    test("does not keep the password when the owner signs up too", async () => {
      const email = "late@shield.example";
      await from(THERE, "sign-up", { email, password: PASSWORD });
      const attackers = tokenIn(await app.mailTo(email, /Verify/));
      await app.mailsSettled();
      const again = await from(HERE, "sign-up", { email, password: OWNERS_PASSWORD });
      expect(again).toMatchObject({ status: 201, body: { user: null, message: MESSAGES.signUpSuccess } });
      await app.mailsSettled();
      const owners = tokenIn(await app.mailTo(email, /Verify/));
      expect(await from(HERE, "verify-email", { token: attackers })).toMatchObject({ status: 400 });
      expect(await from(HERE, "verify-email", { token: owners })).toMatchObject({ status: 200 });
      expect(await signIn(email, PASSWORD)).toBe(401);
      expect(await signIn(email, OWNERS_PASSWORD)).toBe(200);
    });

    test("does not keep the password when the owner only opens the link", async () => {
      const email = "surprised@shield.example";
      await from(THERE, "sign-up", { email, password: PASSWORD });
      const token = tokenIn(await app.mailTo(email, /Verify/));
      expect(await from(HERE, "verify-email", { token })).toMatchObject({
        status: 403,
        body: { code: "password_needed" },
      });
      expect(await signIn(email, PASSWORD)).toBe(403);
      const chosen = await from(HERE, "verify-email", { token, password: OWNERS_PASSWORD });
      expect(chosen).toMatchObject({ status: 200 });
      expect(await signIn(email, PASSWORD)).toBe(401);
      expect(await signIn(email, OWNERS_PASSWORD)).toBe(200);
    });

    test("is signed out by a mailed reset", async () => {
      const email = "reset@shield.example";
      await from(THERE, "sign-up", { email, password: PASSWORD });
      await from(HERE, "forgot-password", { email });
      const token = tokenIn(await app.mailTo(email, /Reset/));
      await from(HERE, "reset-password", { token, password: OWNERS_PASSWORD });
      expect(await signIn(email, PASSWORD)).toBe(401);
      expect(await signIn(email, OWNERS_PASSWORD)).toBe(200);
    });
  });
});

describe.each(DATABASES)("hardening 8: on a public address and the %s database, an admin", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { APP_URL: "https://shield.example", ADMIN_EMAILS: BOSS } });
  });
  afterAll(() => app.close());

  const claim = (body: unknown) => app.browser().post("/api/v1/auth/claim-admin", body);
  const roleOf = async (password: string) => {
    const { body } = await app.browser().post<{ user?: { role: string } }>("/api/v1/auth/sign-in", {
      email: BOSS,
      password,
    });
    return body.user?.role;
  };

  test("needs the printed link, which works once; signing up with the address is not enough", async () => {
    const squatter = await app.signUp(BOSS);
    expect(await roleOf(PASSWORD)).toBe("user");
    const [link, ...others] = await app.issueAdminLinks();
    expect(others).toEqual([]);
    expect(link).toMatchObject({ email: BOSS, url: expect.stringMatching(/^https:\/\/shield\.example\//) });
    const token = new URL(link?.url ?? "").searchParams.get("token");
    expect(await claim({ token })).toMatchObject({ status: 403, body: { code: "password_needed" } });
    const claimed = await claim({ token, password: OWNERS_PASSWORD });
    expect(claimed).toMatchObject({ status: 200, body: { user: { email: BOSS, role: "admin" } } });
    expect(await claim({ token, password: OWNERS_PASSWORD })).toMatchObject({ status: 400 });
    expect((await squatter.get("/api/v1/auth/sessions")).status).toBe(401);
    expect(await roleOf(PASSWORD)).toBeUndefined();
    expect(await roleOf(OWNERS_PASSWORD)).toBe("admin");
    expect(await app.issueAdminLinks()).toEqual([]);
  });
});
