import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../../db/schema/accounts.ts";
import { workspaceMembers, workspaceRemovals, workspaces } from "../../../db/schema/workspaces.ts";
import { DATABASES } from "../../../testing/databases.ts";
import type { Browser } from "../../../testing/browser.ts";
import { OIDC_CLIENT, type OpenIdIssuer, startOpenIdIssuer } from "../../../testing/openid-issuer.ts";
import { rulesScanner } from "../../../testing/rules-scanner.ts";
import { startTestApp, type TestApp, tokenIn } from "../../../testing/test-app.ts";

const APP_URL = "http://shield.example";
const PEOPLE = {
  ada: { email: "ada@corp.example", email_verified: true },
  bob: { email: "bob@corp.example", email_verified: true },
  carl: { email: "carl@corp.example", email_verified: true },
  dora: { email: "dora@corp.example", email_verified: true },
  gail: { email: "gail@corp.example", email_verified: true },
  hugo: { email: "hugo@corp.example", email_verified: true },
  iris: { email: "iris@corp.example", email_verified: true },
};

describe("the company workspace (OIDC_WORKSPACE)", () => {
  const redirect = `${APP_URL}/api/v1/auth/oidc/callback`;
  const settings = (issuer: OpenIdIssuer, workspaceId: string) => ({
    APP_URL,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: "corp.example",
    OIDC_WORKSPACE: workspaceId,
    OIDC_ROLE: "viewer",
  });

  test.each(DATABASES)(
    "takes people in at their first sign-in, and only then, on the %s database",
    async (kind) => {
      const issuer = await startOpenIdIssuer(PEOPLE, redirect);
      const team = "the-team";
      const app = await startTestApp(kind, { scanner: rulesScanner, env: settings(issuer, team) });
      const enter = (login: keyof typeof PEOPLE) => signInThrough(app, issuer, login);
      // The workspace does not exist yet; signing in works all the same.
      const early = await enter("ada");
      expect(await where(early)).toMatchObject({ personal: true });

      const owner = await app.signUp();
      await app.db.insert(workspaces).values({ id: team, name: "Corp" });
      await app.db
        .insert(workspaceMembers)
        .values({ workspaceId: team, userId: owner.userId, role: "owner" });
      const dora = await enter("dora");
      expect(await where(dora)).toMatchObject({ id: team, role: "viewer", personal: false });
      const headers = { "x-workspace-id": team };
      const { members } = (
        await owner.get<{ members: { id: string; email: string }[] }>("/api/v1/workspace/members", {
          headers,
        })
      ).body;
      const joined = members.find(({ email }) => email === "dora@corp.example");
      const path = `/api/v1/workspace/members/${joined?.id}`;
      expect((await owner.send("DELETE", path, { headers, body: {} })).status).toBe(200);
      expect(await where(await enter("dora"))).toMatchObject({ personal: true });

      const local = await app.signUp("bob@corp.example");
      await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, local.userId));
      const bob = await enter("bob");
      expect(await where(bob)).toMatchObject({ personal: true });
      expect((await bob.get("/api/v1/workspaces")).body).toMatchObject({
        workspaces: [{ personal: true }, { id: team, role: "viewer" }],
      });
      await app.close();
      await issuer.close();
    },
  );

  describe.each(DATABASES)("does not take back someone who was removed, on the %s database:", (kind) => {
    let issuer: OpenIdIssuer;
    let app: TestApp;
    let owner: Awaited<ReturnType<TestApp["signUp"]>>;
    const team = "the-team";
    const headers = { "x-workspace-id": team };
    beforeAll(async () => {
      issuer = await startOpenIdIssuer(PEOPLE, redirect);
      app = await startTestApp(kind, { scanner: rulesScanner, env: settings(issuer, team) });
      owner = await app.signUp();
      await app.db.insert(workspaces).values({ id: team, name: "Corp" });
      await app.db
        .insert(workspaceMembers)
        .values({ workspaceId: team, userId: owner.userId, role: "owner" });
    });
    afterAll(async () => {
      await app.close();
      await issuer.close();
    });

    const enter = (login: keyof typeof PEOPLE) => signInThrough(app, issuer, login);
    const idOf = async (browser: Browser) =>
      (await browser.get<{ user: { id: string } }>("/api/v1/auth/session")).body.user.id;
    const remove = async (browser: Browser) => {
      const path = `/api/v1/workspace/members/${await idOf(browser)}`;
      expect((await owner.send("DELETE", path, { headers, body: {} })).status).toBe(200);
    };
    const invite = async (email: string) => {
      const body = { email, role: "developer" };
      await owner.send("POST", "/api/v1/workspace/invitations", { headers, body });
      return tokenIn(await app.mailTo(email, /invites you/));
    };
    const inside = { id: team, role: "viewer", personal: false };
    const outside = { personal: true };

    test("not with a new account, until they accept an invitation", async () => {
      const first = await enter("dora");
      expect(await where(first)).toMatchObject(inside);
      await remove(first);
      expect((await first.delete("/api/v1/account", {})).status).toBe(200);
      const second = await enter("dora");
      expect(await where(second)).toMatchObject(outside);
      expect((await second.get("/api/v1/workspaces")).body).toMatchObject({ workspaces: [outside] });

      const token = await invite("dora@corp.example");
      expect(await where(await enter("dora")), "an invitation alone").toMatchObject(outside);
      expect((await second.post("/api/v1/invitations/accept", { token })).status).toBe(200);
      expect((await second.delete("/api/v1/account", {})).status).toBe(200);
      expect(await where(await enter("dora")), "left by themselves").toMatchObject(inside);
    });

    test("not with another address or another user id at the provider", async () => {
      const first = await enter("carl");
      await remove(first);
      expect((await first.delete("/api/v1/account", {})).status).toBe(200);
      const { email } = PEOPLE.carl;
      PEOPLE.carl.email = "carl.b@corp.example";
      const second = await enter("carl");
      expect(await where(second), "the same person").toMatchObject(outside);
      expect((await second.get("/api/v1/auth/session")).body).toMatchObject({
        user: { email: "carl.b@corp.example" },
      });
      PEOPLE.carl.email = email;
      const sameAddress = PEOPLE.gail.email;
      PEOPLE.gail.email = email;
      expect(await where(await enter("gail")), "the same address").toMatchObject(outside);
      PEOPLE.gail.email = sameAddress;
      expect(await where(await enter("gail")), "an account that exists").toMatchObject(outside);
    });

    test("not at their first single sign-on", async () => {
      const local = await app.signUp("bob@corp.example");
      await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, local.userId));
      const token = await invite("bob@corp.example");
      expect((await local.post("/api/v1/invitations/accept", { token })).status).toBe(200);
      await remove(local);
      expect((await (await enter("bob")).get("/api/v1/workspaces")).body).toMatchObject({
        workspaces: [outside],
      });
    });

    test("not if they were removed under an earlier version, which only the audit log recorded", async () => {
      const first = await enter("hugo");
      await remove(first);
      await app.db.delete(workspaceRemovals);
      const migration = new URL("../../../db/migrations/0018_workspace_removals.sql", import.meta.url);
      const backfill = readFileSync(migration, "utf8").split("--> statement-breakpoint").at(-1) ?? "";
      await app.db.execute(sql.raw(backfill));
      expect((await first.delete("/api/v1/account", {})).status).toBe(200);
      expect(await where(await enter("hugo"))).toMatchObject(outside);
    });

    test("but still takes in everyone else", async () => {
      expect(await where(await enter("iris"))).toMatchObject(inside);
    });
  });
});

/** A separate browser, signed in as that person through the company's provider. */
async function signInThrough(
  app: TestApp,
  issuer: OpenIdIssuer,
  login: keyof typeof PEOPLE,
): Promise<Browser> {
  const browser = app.browser();
  const start = await browser.get("/api/v1/auth/oidc/start");
  const back = await issuer.walk(start.headers.get("location") ?? "", login);
  await browser.get(`${back.pathname}${back.search}`);
  return browser;
}

const where = async (browser: Browser) => (await browser.get("/api/v1/workspace")).body;
