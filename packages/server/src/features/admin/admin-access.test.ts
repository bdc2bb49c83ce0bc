import { ERRORS } from "@prompt-shield/contracts/errors";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setPlan } from "../../testing/quota.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;
interface ApiDescription {
  paths: Record<string, Record<string, { security: object[] }>>;
}

const ADMIN = "chief@shield.example";
const PREFIX = "/api/v1/admin/";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp("embedded", { env: { ADMIN_EMAILS: ADMIN } });
  admin = await app.signUp(ADMIN);
});
afterAll(() => app.close());

const change = (id: string, body: object) => admin.patch<{ error?: string }>(`${PREFIX}users/${id}`, body);

describe("for everyone but admins, the admin calls do not exist", () => {
  test("every admin call in /openapi.json answers 404 to visitors, users, tokens and API keys", async () => {
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "pro");
    const { body: key } = await person.post<{ key: string }>("/api/v1/api-keys", { name: "mine" });
    const credentials = { email: person.email, password: PASSWORD };
    const { body: login } = await app.browser().post<{ access_token: string }>("/api/v1/login", credentials);
    const { body: adminLogin } = await app
      .browser()
      .post<{ access_token: string }>("/api/v1/login", { email: ADMIN, password: PASSWORD });
    const callers = [
      () => ({ browser: app.browser(), headers: {} }),
      () => ({ browser: person, headers: {} }),
      () => ({ browser: app.browser(), headers: { "x-api-key": key.key } }),
      () => ({ browser: app.browser(), headers: { authorization: `Bearer ${login.access_token}` } }),
      () => ({ browser: app.browser(), headers: { authorization: `Bearer ${adminLogin.access_token}` } }),
    ];
    const { body: api } = await app.browser().get<ApiDescription>("/openapi.json");
    const calls = Object.entries(api.paths)
      .filter(([path]) => path.startsWith(PREFIX))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })));
    expect(calls.length).toBeGreaterThanOrEqual(18);
    for (const { path, method } of calls) {
      for (const caller of callers) {
        const { browser, headers } = caller();
        const hasBody = method === "patch" ? { body: { role: "admin", status: "closed" } } : {};
        const target = path.replace("{id}", person.userId);
        const answer = await browser.send(method.toUpperCase(), target, { headers, ...hasBody });
        expect(answer, `${method} ${path}`).toMatchObject({
          status: 404,
          body: { code: "not_found", error: ERRORS.not_found[1] },
        });
      }
    }
  });

  test("an admin's request from another site gets the same answer", async () => {
    const headers = { origin: "https://evil.example" };
    expect((await admin.send("PATCH", `${PREFIX}users/x`, { headers, body: { plan: "pro" } })).status).toBe(
      404,
    );
  });
});

describe("roles", () => {
  test("take effect at once, both ways, and are read on every request", async () => {
    const person = await app.signUp();
    expect((await change(person.userId, { role: "admin" })).status).toBe(200);
    expect((await person.get(`${PREFIX}overview`)).status).toBe(200);
    expect((await change(person.userId, { role: "user" })).status).toBe(200);
    expect((await person.get(`${PREFIX}overview`)).status).toBe(404);
    // Another sign-up applies `ADMIN_EMAILS` to the new address alone.
    await app.signUp();
    expect((await person.get(`${PREFIX}overview`)).status).toBe(404);
  });

  test("an admin can neither demote nor suspend themselves", async () => {
    for (const body of [{ role: "user" }, { suspended: true }]) {
      const answer = await change(admin.userId, body);
      expect(answer).toMatchObject({ status: 409, body: { code: "own_account" } });
    }
    expect((await admin.get(`${PREFIX}overview`)).status).toBe(200);
  });

  test("when two admins take each other's role at once, one stays admin", async () => {
    const other = await app.signUp();
    await change(other.userId, { role: "admin" });
    const third = await app.signUp();
    await change(third.userId, { role: "admin" });
    const answers = await Promise.all([
      other.patch(`${PREFIX}users/${third.userId}`, { role: "user" }),
      third.patch(`${PREFIX}users/${other.userId}`, { role: "user" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    for (const { userId } of [other, third]) await change(userId, { role: "user" });
  });

  test("the only admin cannot delete the account", async () => {
    const answer = await admin.delete("/api/v1/account", { password: PASSWORD });
    expect(answer).toMatchObject({ status: 409, body: { code: "last_admin" } });
  });
});

describe("suspension", () => {
  test("is reported to sessions, tokens, API keys and at sign-in, and takes effect at once", async () => {
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "pro");
    const { body: key } = await person.post<{ key: string }>("/api/v1/api-keys", { name: "mine" });
    const credentials = { email: person.email, password: PASSWORD };
    const { body: login } = await app.browser().post<{ access_token: string }>("/api/v1/login", credentials);
    const tries = () => [
      person.get("/api/v1/usage"),
      app.browser().get("/api/v1/usage", { headers: { authorization: `Bearer ${login.access_token}` } }),
      app.browser().post("/functions/v1/validate-api-key", {}, { headers: { "x-api-key": key.key } }),
      app.browser().post("/api/v1/auth/sign-in", credentials),
      app.browser().post("/api/v1/login", credentials),
    ];
    expect((await change(person.userId, { suspended: true })).body).toMatchObject({ suspended: true });
    for (const answer of await Promise.all(tries())) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: "account_suspended", error: MESSAGES.accountSuspended },
      });
    }
    expect((await change(person.userId, { suspended: false })).body).toMatchObject({ suspended: false });
    const statuses = (await Promise.all(tries().slice(1))).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});

test("signing a user out everywhere ends sessions and access tokens but keeps API keys", async () => {
  const person = await app.signUp();
  const credentials = { email: person.email, password: PASSWORD };
  const { body: login } = await app.browser().post<{ access_token: string }>("/api/v1/login", credentials);
  const headers = { authorization: `Bearer ${login.access_token}` };
  expect((await app.browser().get("/api/v1/usage", { headers })).status).toBe(200);
  expect((await admin.post(`${PREFIX}users/${person.userId}/sign-out`)).body).toEqual({ ok: true });
  expect((await app.browser().get("/api/v1/usage", { headers })).status).toBe(401);
  expect((await person.get("/api/v1/usage")).status).toBe(401);
  const { body: next } = await app.browser().post<{ access_token: string }>("/api/v1/login", credentials);
  const again = { headers: { authorization: `Bearer ${next.access_token}` } };
  expect((await app.browser().get("/api/v1/usage", again)).status).toBe(200);
});
