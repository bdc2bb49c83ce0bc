import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { DATABASES } from "../../testing/databases.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";

describe.each(DATABASES)("where addresses must be verified, on the %s database", (kind) => {
  let app: TestApp;
  let team: string;
  let owner: ReturnType<TestApp["browser"]>;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner: rulesScanner, env: { REQUIRE_EMAIL_VERIFICATION: "true" } });
    owner = app.browser();
    await owner.post("/api/v1/auth/sign-up", { email: "owner@shield.example", password: PASSWORD });
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, "owner@shield.example"));
    await owner.post("/api/v1/auth/sign-in", { email: "owner@shield.example", password: PASSWORD });
    team = (await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" })).body.id;
  });
  afterAll(() => app.close());

  async function invite(email: string): Promise<string> {
    const headers = { "x-workspace-id": team };
    const body = { email, role: "viewer" };
    expect((await owner.send("POST", "/api/v1/workspace/invitations", { headers, body })).status).toBe(201);
    return tokenIn(await app.mailTo(email, /invites you/));
  }
  const accept = (browser: ReturnType<TestApp["browser"]>, token: string) =>
    browser.post("/api/v1/invitations/accept", { token });

  test("the mailed invitation proves the address of a person who signs up with it", async () => {
    const email = "new@shield.example";
    const invitation = await invite(email);
    const guest = app.browser();
    const signedUp = await guest.post("/api/v1/auth/sign-up", { email, password: PASSWORD, invitation });
    expect(signedUp).toMatchObject({ status: 201, body: { user: { email, email_verified: true } } });
    expect(await accept(guest, invitation)).toMatchObject({ status: 200, body: { workspace: { id: team } } });
    await app.mailsSettled();
    expect(app.mails.filter(({ to, subject }) => to === email && /erify/.test(subject))).toEqual([]);
  });

  test("the mailed invitation proves the address of a person who signed up earlier and never opened the link", async () => {
    const email = "waiting@shield.example";
    await app.browser().post("/api/v1/auth/sign-up", { email, password: PASSWORD });
    const invitation = await invite(email);
    const guest = app.browser();
    const signIn = (more: object) =>
      guest.post("/api/v1/auth/sign-in", { email, password: PASSWORD, ...more });
    expect(await signIn({})).toMatchObject({ status: 403, body: { code: "email_not_verified" } });
    const another = await invite("somebody-else@shield.example");
    expect((await signIn({ invitation: another })).status).toBe(403);
    expect((await signIn({ invitation, password: "Wrong-Horse-1" })).status).toBe(401);
    expect(await signIn({ invitation })).toMatchObject({
      status: 200,
      body: { user: { email, email_verified: true } },
    });
    expect((await accept(guest, invitation)).status).toBe(200);
  });

  test("a password that somebody else once chose for the address stops working", async () => {
    const email = "squatted@shield.example";
    await app.browser().post("/api/v1/auth/sign-up", { email, password: "Squatter-Horse-1" });
    const invitation = await invite(email);
    const guest = app.browser();
    expect(await guest.post("/api/v1/auth/sign-up", { email, password: PASSWORD, invitation })).toMatchObject(
      { status: 201, body: { user: { email, email_verified: true } } },
    );
    const squatter = await app
      .browser()
      .post("/api/v1/auth/sign-in", { email, password: "Squatter-Horse-1" });
    expect(squatter.status).toBe(401);
  });

  test("an invited person who has an account is told so, because the address is theirs, and a stranger still learns nothing", async () => {
    const email = "owner-too@shield.example";
    await app.browser().post("/api/v1/auth/sign-up", { email, password: PASSWORD });
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    const invitation = await invite(email);
    const again = (more: object) =>
      app.browser().post("/api/v1/auth/sign-up", { email, password: PASSWORD, ...more });
    expect(await again({ invitation })).toMatchObject({ status: 409, body: { code: "account_exists" } });
    expect(await again({})).toMatchObject({ status: 201, body: { user: null } });
    expect(await again({ invitation: "made-up" })).toMatchObject({ status: 201, body: { user: null } });
  });
});
