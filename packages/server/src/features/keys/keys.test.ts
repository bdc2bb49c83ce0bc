import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeys } from "../../db/schema/scans.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Created {
  id: string;
  key: string;
  masked: string;
  previous_key_until: string | null;
}

describe.each(DATABASES)("API keys on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  async function personOn(plan: string) {
    const browser = await app.signUp();
    await setPlan(app.db, browser.userId, plan);
    return browser;
  }
  const scanWith = (key: string) =>
    app
      .browser()
      .post("/functions/v1/scan-with-api-key", { prompt: "hello" }, { headers: { "x-api-key": key } });

  test("hardening 15: stop working after a downgrade, the oldest last, and work again after an upgrade", async () => {
    const browser = await personOn("growth");
    const made: Created[] = [];
    for (const name of ["first", "second"])
      made.push((await browser.post<Created>("/api/v1/api-keys", { name })).body);
    const works = async () => Promise.all(made.map(async ({ key }) => (await scanWith(key)).status));
    const shown = async () => {
      const { body } = await browser.get<{ keys: { is_active: boolean }[] }>("/api/v1/api-keys");
      return body.keys.map((key) => key.is_active).toReversed();
    };
    expect(await works()).toEqual([200, 200]);
    await setPlan(app.db, browser.userId, "pro");
    expect(await works()).toEqual([200, 403]);
    expect(await shown()).toEqual([true, false]);
    for (const plan of ["starter", "free"]) {
      await setPlan(app.db, browser.userId, plan);
      expect(await works()).toEqual([403, 403]);
      expect(await shown()).toEqual([false, false]);
    }
    const headers = { "x-api-key": made[0]?.key ?? "" };
    const refusal = { status: 403, body: { code: "key_inactive", error: MESSAGES.apiKeyResting } };
    expect(await app.browser().post("/functions/v1/validate-api-key", {}, { headers })).toMatchObject(
      refusal,
    );
    expect(await app.browser().post("/api/v1/scan", { prompt: "hello" }, { headers })).toMatchObject(refusal);
    await setPlan(app.db, browser.userId, "growth");
    expect(await works()).toEqual([200, 200]);
  });

  test.each(["free", "starter"])("are refused on the %s plan", async (plan) => {
    const answer = await (await personOn(plan)).post("/api/v1/api-keys", { name: "mine" });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: MESSAGES.upgradeRequired, code: "upgrade_required" },
    });
  });

  test.each([
    ["pro", 1],
    ["growth", 5],
  ])("are limited on the %s plan to %i, even if all are requested at once", async (plan, limit) => {
    const browser = await personOn(plan);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => browser.post("/api/v1/api-keys", { name: `key ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limit);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 403,
      body: {
        error: `You can create up to ${limit} API key(s) on your ${plan} plan.`,
        code: "key_limit_reached",
      },
    });
    expect((await browser.get("/api/v1/api-keys")).body).toMatchObject({ limit });
  });

  test("have the documented form, are stored hashed and encrypted, and can be shown again to their owner", async () => {
    const browser = await personOn("pro");
    const { status, body } = await browser.post<Created>("/api/v1/api-keys", { name: "  mine  " });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^sk_[0-9a-f]{64}$/);
    expect(body.masked).toBe(`${body.key.slice(0, 8)}${"*".repeat(32)}${body.key.slice(-8)}`);
    const list = await browser.get("/api/v1/api-keys");
    expect(list.body).toMatchObject({
      keys: [{ id: body.id, name: "mine", masked: body.masked, requests_this_month: 0, last_used_at: null }],
    });
    expect(list.text).not.toContain(body.key);
    const one = await browser.get(`/api/v1/api-keys/${body.id}`);
    expect([one.body]).toEqual((list.body as { keys: unknown[] }).keys);
    expect(JSON.stringify(await app.db.select().from(apiKeys))).not.toContain(body.key);
    expect((await browser.post(`/api/v1/api-keys/${body.id}/reveal`)).body).toEqual({ key: body.key });
  });

  test("count their requests and stop working as soon as they are deleted", async () => {
    const browser = await personOn("pro");
    const { body } = await browser.post<Created>("/api/v1/api-keys", { name: "mine" });
    await Promise.all([scanWith(body.key), scanWith(body.key), scanWith(body.key)]);
    const list = await browser.get<{ keys: { last_used_at: string; requests_this_month: number }[] }>(
      "/api/v1/api-keys",
    );
    expect(list.body.keys[0]).toMatchObject({ requests_this_month: 3, last_used_at: expect.any(String) });
    expect((await browser.delete(`/api/v1/api-keys/${body.id}`)).body).toEqual({ ok: true });
    expect(await scanWith(body.key)).toMatchObject({ status: 401, body: { error: MESSAGES.apiKeyInvalid } });
    expect((await browser.get("/api/v1/scan-logs")).body).toMatchObject({ items: [{}, {}, {}] });
  });

  test("stop working when they expire or are deactivated", async () => {
    const browser = await personOn("growth");
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await browser.post<Created>("/api/v1/api-keys", { name: "short", expires_at: soon });
    expect((await scanWith(body.key)).status).toBe(200);
    app.clock.offsetMs = 3_700_000;
    expect(await scanWith(body.key)).toMatchObject({ status: 401, body: { code: "key_expired" } });
    app.clock.offsetMs = 0;
    await app.db.update(apiKeys).set({ isActive: false }).where(eq(apiKeys.id, body.id));
    expect((await scanWith(body.key)).status).toBe(401);
  });

  test("allow only what their scopes name", async () => {
    const browser = await personOn("growth");
    const calls = async (key: string) => {
      const headers = { "x-api-key": key };
      const program = app.browser();
      const answers = await Promise.all([
        program.post("/api/v1/scan", { prompt: "hello" }, { headers }),
        program.post("/api/v1/sanitize", { prompt: "hello" }, { headers }),
        program.post("/functions/v1/scan-with-api-key", { prompt: "hello", action: "sanitize" }, { headers }),
        program.get("/api/v1/scan-logs", { headers }),
        program.get("/api/v1/scan-logs/export.csv", { headers }),
      ]);
      return answers.map(({ status, body }) => (status === 200 ? 200 : body["code"]));
    };
    const no = "missing_scope";
    const make = async (scopes?: string[]) =>
      (await browser.post<Created>("/api/v1/api-keys", { name: "mine", scopes })).body;
    expect(await calls((await make()).key)).toEqual([200, 200, 200, no, no]);
    expect(await calls((await make(["logs:read"])).key)).toEqual([no, no, no, 200, 200]);
    const scanning = await make(["scan"]);
    expect(await calls(scanning.key)).toEqual([200, no, no, no, no]);
    const changed = await browser.patch(`/api/v1/api-keys/${scanning.id}`, { scopes: ["sanitize"] });
    expect(changed).toMatchObject({ status: 200, body: { name: "mine", scopes: ["sanitize"] } });
    expect(await calls(scanning.key)).toEqual([no, 200, 200, no, no]);
  });

  test("work only from the allowed addresses, and show where they were last used", async () => {
    const browser = await personOn("growth");
    const make = async (...addresses: string[]) =>
      (
        await browser.post<Created>("/api/v1/api-keys", {
          name: addresses.join(),
          allowed_addresses: addresses,
        })
      ).body;
    const here = await make("10.0.0.0/8", "127.0.0.0/8", "2001:db8::/32");
    const elsewhere = await make("203.0.113.7");
    expect((await scanWith(here.key)).status).toBe(200);
    expect(await scanWith(elsewhere.key)).toMatchObject({
      status: 403,
      body: { code: "address_not_allowed" },
    });
    expect((await browser.get(`/api/v1/api-keys/${here.id}`)).body).toMatchObject({
      last_used_address: "127.0.0.1",
    });
    const statusFrom = async (...addresses: string[]) => {
      await browser.patch(`/api/v1/api-keys/${elsewhere.id}`, { allowed_addresses: addresses });
      return (await scanWith(elsewhere.key)).status;
    };
    expect(await statusFrom("::ffff:127.0.0.1")).toBe(200);
    expect(await statusFrom("::ffff:127.0.0.0/104")).toBe(200);
    expect(await statusFrom("::ffff:203.0.113.0/120")).toBe(403);
    expect(await statusFrom()).toBe(200);
  });

  test("keep their old secret working after a rotation for the requested time", async () => {
    const browser = await personOn("pro");
    const { body: old } = await browser.post<Created>("/api/v1/api-keys", { name: "mine" });
    const rotated = await browser.post<Created>(`/api/v1/api-keys/${old.id}/rotate`, { overlap_hours: 2 });
    expect(rotated).toMatchObject({ status: 200, body: { id: old.id, name: "mine" } });
    const { key } = rotated.body;
    expect(key).not.toBe(old.key);
    expect([(await scanWith(old.key)).status, (await scanWith(key)).status]).toEqual([200, 200]);
    expect((await browser.post(`/api/v1/api-keys/${old.id}/reveal`)).body).toEqual({ key });
    app.clock.offsetMs = 2 * 3_600_000 + 1_000;
    expect([(await scanWith(old.key)).status, (await scanWith(key)).status]).toEqual([401, 200]);
    app.clock.offsetMs = 0;
    const { body: atOnce } = await browser.post<Created>(`/api/v1/api-keys/${old.id}/rotate`, {
      overlap_hours: 0,
    });
    expect([(await scanWith(key)).status, (await scanWith(atOnce.key)).status]).toEqual([401, 200]);
  });

  test("cannot be rotated again while the previous secret was promised to work, unless without an overlap", async () => {
    const browser = await personOn("pro");
    const { body: old } = await browser.post<Created>("/api/v1/api-keys", { name: "mine" });
    const rotate = (overlap_hours: number) =>
      browser.post<Created>(`/api/v1/api-keys/${old.id}/rotate`, { overlap_hours });
    const answers = await Promise.all([rotate(24), rotate(24)]);
    const [first, second] = answers.toSorted((a, b) => a.status - b.status);
    const until = String(first?.body.previous_key_until).slice(0, 16).replace("T", " ");
    expect([first?.status, second]).toMatchObject([
      200,
      {
        status: 409,
        body: {
          code: "rotation_running",
          error: `The previous key still works until ${until} UTC. Rotate again after that, or now without an overlap (overlap_hours: 0), which ends both older keys at once.`,
        },
      },
    ]);
    const key = first?.body.key ?? "";
    expect([(await scanWith(old.key)).status, (await scanWith(key)).status]).toEqual([200, 200]);
    const atOnce = await rotate(0);
    const keys = [old.key, key, atOnce.body.key];
    const statuses = [];
    for (const one of keys) statuses.push((await scanWith(one)).status);
    expect(statuses).toEqual([401, 401, 200]);
    expect((await rotate(1)).status).toBe(200);
  });

  test("of other users are not found", async () => {
    const owner = await personOn("pro");
    const { body } = await owner.post<Created>("/api/v1/api-keys", { name: "mine" });
    const stranger = await personOn("pro");
    expect((await stranger.get(`/api/v1/api-keys/${body.id}`)).status).toBe(404);
    expect((await stranger.post(`/api/v1/api-keys/${body.id}/reveal`)).status).toBe(404);
    expect((await stranger.delete(`/api/v1/api-keys/${body.id}`)).status).toBe(404);
    expect((await stranger.patch(`/api/v1/api-keys/${body.id}`, { name: "x" })).status).toBe(404);
    expect((await stranger.post(`/api/v1/api-keys/${body.id}/rotate`)).status).toBe(404);
    expect((await scanWith(body.key)).status).toBe(200);
  });

  test.each([
    [{}, VALIDATION.apiKeyNameRequired],
    [{ name: "  " }, VALIDATION.apiKeyNameRequired],
    [{ name: "x".repeat(101) }, "name: Use at most 100 characters for the name."],
    [{ name: "x", scopes: [] }, "scopes: Choose at least one scope."],
    [
      { name: "x", allowed_addresses: ["10.0.0.0/33"] },
      "allowed_addresses.0: Enter addresses such as 203.0.113.7 or networks such as 10.0.0.0/8.",
    ],
    [{ name: "old", expires_at: "2001-01-01T00:00:00Z" }, "expires_at: Choose a time in the future."],
  ])("are refused for %j", async (body, error) => {
    expect(await (await personOn("pro")).post("/api/v1/api-keys", body)).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  test("accept any name that can be stored", async () => {
    const answer = await (await personOn("pro")).post("/api/v1/api-keys", { name: "a\u0000b \ud800" });
    expect(answer.status).toBe(201);
  });
});
