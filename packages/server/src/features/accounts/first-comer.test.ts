import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountLinks } from "../../db/schema/account-safety.ts";
import { users } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/scans.ts";
import { newId } from "../../ports/ids.ts";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";
import { stepAt, totpCode } from "./second-factor/totp.ts";

const OWNERS_PASSWORD = "Another-Horse-10";
const BOSS = "boss@shield.example";
const [HERE, THERE] = ["203.0.113.1", "198.51.100.7"];

describe.each(DATABASES)("hardening 8: the first to sign up with an address, on the %s database,", (kind) => {
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

    /** An account in use from before verification was switched on: somebody is signed in, and it has a key. */
    async function unverified(name: string) {
      const email = `${name}@shield.example`;
      await from(THERE, "sign-up", { email, password: PASSWORD });
      await app.mailsSettled();
      const ofAccount = eq(users.email, email);
      const userId = (await app.db.select().from(users).where(ofAccount))[0]?.id ?? "";
      const text = { name: "k", keyHash: email, keyCiphertext: "c", keyHead: "a", keyTail: "z" };
      await app.db
        .insert(apiKeys)
        .values({ id: newId(), workspaceId: userId, userId, ...text, createdAt: new Date() });
      const inUse = app.browser();
      await app.db.update(users).set({ emailVerified: true }).where(ofAccount);
      await inUse.post("/api/v1/auth/sign-in", { email, password: PASSWORD });
      await app.db.update(users).set({ emailVerified: false }).where(ofAccount);
      return {
        email,
        userId,
        inUse,
        keys: () => app.db.$count(apiKeys, eq(apiKeys.userId, userId)),
        isSignedIn: async () => (await inUse.get("/api/v1/profile")).status === 200,
        newestLink: async () => {
          await app.mailsSettled();
          return tokenIn(await app.mailTo(email, /Verify/));
        },
      };
    }

    test("keeps everything until the owner proves the address: signing up with it again takes nothing away", async () => {
      const { email, keys, isSignedIn, newestLink } = await unverified("switched");
      await from(HERE, "sign-up", { email, password: OWNERS_PASSWORD });
      expect([await keys(), await isSignedIn()]).toEqual([1, true]);
      expect(await signIn(email, OWNERS_PASSWORD), "right, and not verified").toBe(403);
      const token = await newestLink();
      expect(await from(HERE, "verify-email", { token })).toMatchObject({ status: 200 });
      expect([await keys(), await isSignedIn()]).toEqual([0, false]);
      expect([await signIn(email, PASSWORD), await signIn(email, OWNERS_PASSWORD)]).toEqual([401, 200]);
    });

    test("loses everything too when the owner, who signed up again, needs a second link", async () => {
      for (const [name, isForgotten] of [
        ["resent", false],
        ["resent-late", true],
      ] as const) {
        const { email, userId, keys, isSignedIn, newestLink } = await unverified(name);
        await from(HERE, "sign-up", { email, password: OWNERS_PASSWORD });
        await app.mailsSettled();
        // Links that nobody opened are deleted some time after they expire.
        if (isForgotten) await app.db.delete(accountLinks).where(eq(accountLinks.userId, userId));
        await from(HERE, "resend-verification", { email });
        const token = await newestLink();
        const password = isForgotten ? OWNERS_PASSWORD : undefined;
        expect(await from(HERE, "verify-email", { token, password })).toMatchObject({ status: 200 });
        expect([await keys(), await isSignedIn()]).toEqual([0, false]);
        expect([await signIn(email, PASSWORD), await signIn(email, OWNERS_PASSWORD)]).toEqual([401, 200]);
      }
    });

    test("keeps the account if the address was theirs all along, and a stranger who signed up with it gets nothing", async () => {
      const { email, inUse, keys, isSignedIn, newestLink } = await unverified("theirs");
      await from(HERE, "sign-up", { email, password: "Strangers-Horse-4" });
      const opened = await inUse.post("/api/v1/auth/verify-email", { token: await newestLink() });
      expect(opened.status).toBe(200);
      expect([await keys(), await isSignedIn()]).toEqual([1, true]);
      expect([await signIn(email, "Strangers-Horse-4"), await signIn(email, PASSWORD)]).toEqual([401, 200]);
    });

    test("keeps the account by typing its password when the link is opened at another address", async () => {
      const { email, keys, newestLink } = await unverified("named");
      await from(HERE, "sign-up", { email, password: "Strangers-Horse-4" });
      const token = await newestLink();
      const third = "192.0.2.77";
      expect(await from(third, "verify-email", { token })).toMatchObject({
        body: { code: "password_needed" },
      });
      expect((await from(third, "verify-email", { token, password: PASSWORD })).status).toBe(200);
      expect(await keys()).toBe(1);
      expect([await signIn(email, "Strangers-Horse-4"), await signIn(email, PASSWORD)]).toEqual([401, 200]);
    });

    test("is not let in by a link sent to an address that the account no longer has", async () => {
      const { email, userId, newestLink } = await unverified("typo");
      await from(HERE, "resend-verification", { email });
      const token = await newestLink();
      const person = app.browser();
      await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
      await person.post("/api/v1/auth/sign-in", { email, password: PASSWORD });
      const newEmail = `right-${kind}@shield.example`;
      await person.post("/api/v1/auth/change-email", { new_email: newEmail, current_password: PASSWORD });
      const confirmation = tokenIn(await app.mailTo(newEmail, /Confirm/));
      expect((await from(HERE, "confirm-email-change", { token: confirmation })).status).toBe(200);
      const opened = await from(THERE, "verify-email", { token, password: "Strangers-Horse-4" });
      expect(opened).toMatchObject({ status: 400, body: { code: "link_invalid" } });
      expect(await signIn(newEmail, PASSWORD)).toBe(200);
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

describe.each(DATABASES)("where addresses need no verification, on the %s database,", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, {
      env: { APP_URL: "https://shield.example", ADMIN_EMAILS: BOSS, TRUST_PROXY: "1" },
    });
  });
  afterAll(() => app.close());

  const post = (call: string, body: unknown, address = HERE) =>
    app.browser().post(`/api/v1/auth/${call}`, body, { headers: { "x-forwarded-for": address } });
  const signIn = (email: string) => post("sign-in", { email, password: OWNERS_PASSWORD });

  /** Signs up with somebody else's address and prepares to keep access. */
  async function squat(email: string) {
    const squatter = await app.signUp(email);
    await setPlan(app.db, squatter.userId, "pro");
    const device = createAuthenticator();
    const origin = "https://shield.example";
    const options = async (path: string) =>
      (await squatter.post<{ options: { challenge: string } }>(path, {})).body.options;
    const response = device.register(await options("/api/v1/auth/passkeys/options"), { origin });
    expect((await squatter.post("/api/v1/auth/passkeys", { response })).status).toBe(201);
    const { body: key } = await squatter.post<{ key: string }>("/api/v1/api-keys", {
      name: "k",
      scopes: ["logs:read"],
    });
    const hook = { url: "https://hooks.example/in", events: ["scan.threat_detected"] };
    expect((await squatter.post("/api/v1/webhooks", hook)).status).toBe(201);
    const blind = { name: "Blind", actions: { "Prompt Injection": "ignore" } };
    expect((await squatter.post("/api/v1/policies", blind)).status).toBe(201);
    const team = await squatter.post<{ id: string }>("/api/v1/workspaces", { name: "Ours" });
    await squatter.get("/api/v1/workspace", { headers: { [WORKSPACE_HEADER]: team.body.id } });
    return {
      ...squatter,
      setsUpApp: async () => {
        const begun = await squatter.post<{ secret: string }>("/api/v1/auth/totp");
        const code = totpCode(begun.body.secret, stepAt(new Date()));
        expect((await squatter.post("/api/v1/auth/totp/confirm", { code })).status).toBe(200);
      },
      entersByPasskey: async () => {
        const asked = await options("/api/v1/auth/passkey-sign-in/options");
        return post("passkey-sign-in", { response: device.answer(asked, { origin }) }, THERE);
      },
      readsByKey: async () =>
        (await app.browser().get("/api/v1/scan-logs", { headers: { "x-api-key": key.key } })).status,
    };
  }

  test("opening the verification link elsewhere shuts everyone else out of the account", async () => {
    const email = "mine@shield.example";
    const squatter = await squat(email);
    await squatter.setsUpApp();
    expect([(await squatter.entersByPasskey()).status, await squatter.readsByKey()]).toEqual([200, 200]);
    const token = tokenIn(await app.mailTo(email, /Verify/));
    expect((await post("verify-email", { token, password: OWNERS_PASSWORD })).status).toBe(200);
    expect(await squatter.entersByPasskey()).toMatchObject({ body: { code: "passkey_unknown" } });
    expect(await squatter.readsByKey()).toBe(401);
    const owner = app.browser();
    const entered = await owner.post("/api/v1/auth/sign-in", { email, password: OWNERS_PASSWORD });
    expect(entered.status, "without the stranger's app").toBe(200);
    expect((await owner.get("/api/v1/webhooks")).body).toEqual({ webhooks: [] });
    expect((await owner.get("/api/v1/policies")).body).toEqual({ policies: [] });
    expect((await owner.get("/api/v1/workspace")).body).toMatchObject({ personal: true });
  });

  test("claiming admin rights with the printed link shuts everyone else out of the account", async () => {
    const squatter = await squat(BOSS);
    await squatter.setsUpApp();
    const [link] = await app.issueAdminLinks();
    const token = new URL(link?.url ?? "").searchParams.get("token");
    const claimed = await post("claim-admin", { token, password: OWNERS_PASSWORD });
    expect(claimed).toMatchObject({ status: 200, body: { user: { role: "admin" } } });
    expect(await squatter.entersByPasskey()).toMatchObject({ body: { code: "passkey_unknown" } });
    expect(await squatter.readsByKey()).toBe(401);
    expect((await signIn(BOSS)).status).toBe(200);
  });

  test("a mailed reset removes every other way to sign in and keeps the API keys", async () => {
    const email = "forgetful@shield.example";
    const person = await squat(email);
    const reset = async () => {
      await post("forgot-password", { email });
      await app.mailsSettled();
      const token = tokenIn(await app.mailTo(email, /Reset/));
      expect((await post("reset-password", { token, password: OWNERS_PASSWORD })).status).toBe(200);
    };
    await reset();
    expect(await person.entersByPasskey()).toMatchObject({ body: { code: "passkey_unknown" } });
    expect(await person.readsByKey()).toBe(200);
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
