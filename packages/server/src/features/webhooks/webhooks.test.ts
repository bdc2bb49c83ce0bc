import { BURST_LIMITS, WEBHOOK_ENDPOINTS_PER_USER } from "@prompt-shield/contracts/limits";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { webhookDeliveries, webhookEvents } from "../../db/schema/webhooks.ts";
import { newId } from "../../ports/ids.ts";
import type { Browser } from "../../testing/browser.ts";
import { DATABASES } from "../../testing/databases.ts";
import { type Answering, type Received, startReceiver, until } from "../../testing/receiver.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Endpoint {
  id: string;
  secret: string;
  status: string;
  enabled: boolean;
}
interface Delivery {
  id: string;
  event_id: string;
  status: string;
  attempt: number;
  response_status: number | null;
  response_body: string | null;
}

describe.each(DATABASES)("webhooks on the %s database", (kind) => {
  let app: TestApp;
  let receiver: Awaited<ReturnType<typeof startReceiver>> | undefined;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  });
  afterEach(() => receiver?.close());
  afterAll(() => app.close());

  test("a test event arrives with both signatures, and its delivery is listed", async () => {
    const { person, endpoint } = await create();
    expect((await person.post(`/api/v1/webhooks/${endpoint.id}/test`)).status).toBe(202);
    await until(() => receiver?.received.length === 1);
    const [one] = receiver?.received ?? [];
    const event = new Webhook(endpoint.secret).verify(
      one?.body ?? "",
      one?.headers as Record<string, string>,
    );
    expect(event).toMatchObject({ event: "webhook.test", scan_id: null, detected_patterns: [] });
    expect(one?.headers["webhook-id"]).toBe((event as { id: string }).id);
    expect(one?.headers["x-webhook-signature"]).toMatch(/^[0-9a-f]{64}$/);
    await until(async () => (await deliveries(person, endpoint))[0]?.status === "delivered");
    expect(await deliveries(person, endpoint)).toMatchObject([
      { attempt: 1, response_status: 200, response_body: "noted" },
    ]);
    const path = `/api/v1/webhooks/${endpoint.id}`;
    const shown = await person.get(path);
    expect(shown.body).toMatchObject({ id: endpoint.id, last_delivery_at: expect.any(String) });
    expect((await person.get("/api/v1/webhooks")).body).toEqual({ webhooks: [shown.body] });
    expect((await person.patch(path, {})).body).toEqual(shown.body);
  });

  test("events that only test an endpoint are rate limited, because each is kept for a month", async () => {
    const { person, endpoint } = await create();
    const statuses = [];
    for (let n = 0; n < BURST_LIMITS.webhookTestPerUser.burst + 3; n += 1)
      statuses.push((await person.post(`/api/v1/webhooks/${endpoint.id}/test`)).status);
    expect(statuses.slice(0, 5)).toEqual([202, 202, 202, 202, 202]);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a failed delivery is retried with the same id, and can be replayed", async () => {
    let status = 500;
    const { person, endpoint } = await create(() => ({ status }));
    await person.post(`/api/v1/webhooks/${endpoint.id}/test`);
    await until(async () => (await deliveries(person, endpoint))[0]?.response_status === 500);
    expect(await deliveries(person, endpoint)).toMatchObject([{ status: "pending", attempt: 1 }]);
    status = 204;
    app.passTime(150_000);
    await until(async () => (await deliveries(person, endpoint))[0]?.status === "delivered");
    const [delivery] = await deliveries(person, endpoint);
    expect(
      (await person.post(`/api/v1/webhooks/${endpoint.id}/deliveries/${delivery?.id}/replay`)).status,
    ).toBe(202);
    await until(() => receiver?.received.length === 3);
    const again = `/api/v1/webhooks/deliveries/${delivery?.id}/replay`;
    expect((await (await app.signUp()).post(again)).status).toBe(404);
    expect((await person.post("/api/v1/webhooks/deliveries/nonsense/replay")).status).toBe(404);
    expect((await person.post(again)).status).toBe(202);
    await until(() => receiver?.received.length === 4);
    expect(new Set(receiver?.received.map((one) => one.headers["webhook-id"])).size).toBe(1);
  });

  test("410 switches the endpoint off at once and mails its owner; switching it on again allows a replay", async () => {
    let status = 410;
    const { person, endpoint } = await create(() => ({ status }));
    await person.post(`/api/v1/webhooks/${endpoint.id}/test`);
    expect((await app.mailTo(person.email, /switched off/)).text).toContain("410");
    expect(await read(person, endpoint)).toMatchObject({ enabled: false, status: "failing" });
    expect((await person.post(`/api/v1/webhooks/${endpoint.id}/test`)).status).toBe(400);
    status = 200;
    expect((await person.patch(`/api/v1/webhooks/${endpoint.id}`, { enabled: true })).body).toMatchObject({
      enabled: true,
      status: "active",
    });
    const replay = await person.post(`/api/v1/webhooks/${endpoint.id}/deliveries/replay`, {
      since: new Date(0).toISOString(),
    });
    expect(replay.body).toEqual({ replayed: 1 });
    await until(async () => (await deliveries(person, endpoint))[0]?.status === "delivered");
  });

  test("a day of failures ends the retries and switches the endpoint off", async () => {
    const { person, endpoint } = await create(() => ({ status: 500 }));
    await person.post(`/api/v1/webhooks/${endpoint.id}/test`);
    const isOff = async () => !(await read(person, endpoint))?.enabled;
    for (let attempt = 1; !(await isOff()); attempt += 1) {
      expect(attempt).toBeLessThan(20);
      await until(async () => (receiver?.received.length ?? 0) >= attempt || isOff());
      await until(async () => (await outbox(endpoint))[0]?.lockedUntil === null);
      const [waiting] = await outbox(endpoint);
      const now = Date.now() + app.clock.offsetMs;
      app.passTime((waiting?.nextAttemptAt?.getTime() ?? now) - now + 1);
    }
    expect((await app.mailTo(person.email, /switched off/)).text).toContain("for a day");
    expect(await deliveries(person, endpoint)).toMatchObject([{ status: "failed" }]);
  });

  test("one event that a receiver cannot process leaves the endpoint on for all others", async () => {
    let bad: unknown;
    const { person, endpoint } = await create((one) => {
      bad ??= one.headers["webhook-id"];
      return { status: one.headers["webhook-id"] === bad ? 500 : 200 };
    });
    await fill(person.userId, endpoint.id, 1);
    await until(() => bad !== undefined);
    const row = async () => (await outbox(endpoint)).find(({ eventId }) => eventId === bad);
    const isTried = async (times: number) => {
      const { lockedUntil, attemptCount = 0 } = (await row()) ?? {};
      return lockedUntil === null && attemptCount >= times;
    };
    for (let times = 1; times <= 10; times += 1) {
      await until(() => isTried(times));
      expect((await read(person, endpoint))?.enabled).toBe(true);
      await fill(person.userId, endpoint.id, 1);
      await until(
        async () => (await outbox(endpoint)).filter((one) => one.status === "delivered").length === times,
      );
      const now = Date.now() + app.clock.offsetMs;
      app.passTime(((await row())?.nextAttemptAt?.getTime() ?? now) - now + 1);
    }
    expect(await row()).toMatchObject({ status: "failed", attemptCount: 10 });
    expect((await read(person, endpoint))?.enabled).toBe(true);
    await app.mailsSettled();
    expect(
      app.mails.filter(({ to, subject }) => to === person.email && /switched off/.test(subject)),
    ).toEqual([]);
  });

  test("during a rotation both secrets sign, and the new one is shown once", async () => {
    // The library refuses timestamps from the future, to which other tests have moved the clock.
    app.clock.offsetMs = 0;
    const { person, endpoint } = await create();
    const rotated = await person.post<Endpoint>(`/api/v1/webhooks/${endpoint.id}/rotate-secret`);
    expect(rotated.body.secret).not.toBe(endpoint.secret);
    await person.post(`/api/v1/webhooks/${endpoint.id}/test`);
    await until(() => receiver?.received.length === 1);
    const [one] = receiver?.received ?? [];
    for (const secret of [endpoint.secret, rotated.body.secret]) {
      expect(
        new Webhook(secret).verify(one?.body ?? "", one?.headers as Record<string, string>),
      ).toBeDefined();
    }
    expect(JSON.stringify((await person.get("/api/v1/webhooks")).body)).not.toContain("whsec_");
    const rotate = () => person.post(`/api/v1/webhooks/${endpoint.id}/rotate-secret`);
    expect(await rotate()).toMatchObject({
      status: 409,
      body: { code: "rotation_running", error: expect.stringContaining("still signs until") },
    });
    app.passTime(24 * 3_600_000);
    expect((await rotate()).status).toBe(200);
    app.clock.offsetMs = 0;
  });

  test("one slow endpoint does not hold up another", async () => {
    const { person, endpoint: slow } = await create(
      (one) => ({ status: 200, delayMs: one.path === "/slow" ? 60_000 : 0 }),
      "/slow",
    );
    const fast = await person.post<Endpoint>("/api/v1/webhooks", {
      url: `${receiver?.url}/fast`,
      events: ["scan.completed"],
    });
    await fill(person.userId, slow.id, 50);
    await fill(person.userId, fast.body.id, 1);
    await until(() => receiver?.received.some((one) => one.path === "/fast") ?? false, 30_000);
    expect(receiver?.received.filter((one) => one.path === "/slow").length).toBeLessThan(50);
  });

  test("one workspace with many slow endpoints does not hold up another workspace", async () => {
    const { person, endpoint } = await create(
      (one) => ({ status: 200, delayMs: one.path === "/slow" ? 60_000 : 0 }),
      "/slow",
    );
    const slow = [endpoint];
    while (slow.length < WEBHOOK_ENDPOINTS_PER_USER) {
      const wish = { url: `${receiver?.url}/slow`, events: ["scan.completed"] };
      slow.push((await person.post<Endpoint>("/api/v1/webhooks", wish)).body);
    }
    for (const { id } of slow) await fill(person.userId, id, 20);
    await until(() => (receiver?.received.length ?? 0) > 4);
    const other = await app.signUp();
    const fast = await other.post<Endpoint>("/api/v1/webhooks", {
      url: `${receiver?.url}/fast`,
      events: ["scan.completed"],
    });
    await fill(other.userId, fast.body.id, 1);
    await until(() => receiver?.received.some((one) => one.path === "/fast") ?? false, 20_000);
    expect(receiver?.received.filter((one) => one.path === "/slow").length).toBeLessThan(10 * 20);
    for (const { id } of slow) await person.delete(`/api/v1/webhooks/${id}`);
  });

  const many = kind === "postgres" ? 1_000 : 200;
  test(`${many} deliveries to a receiver that fails half of the time all arrive`, async () => {
    const failed = new Set<string>();
    const { person, endpoint } = await create((one) => {
      const id = String(one.headers["webhook-id"]);
      if (failed.has(id) || Math.random() < 0.5) return { status: 200 };
      failed.add(id);
      return { status: 500 };
    });
    await fill(person.userId, endpoint.id, many);
    await until(
      () => new Set(receiver?.received.map((one) => one.headers["webhook-id"])).size === many,
      60_000,
    );
    await until(async () => {
      app.passTime(150_000);
      return (await outbox(endpoint)).every((row) => row.status === "delivered");
    });
    expect(failed.size).toBeGreaterThan(0);
  });

  test("nobody gets more than ten endpoints, even if all are requested at once", async () => {
    const person = await app.signUp();
    const body = { url: "https://example.com/hook", events: ["scan.completed"] };
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => person.post("/api/v1/webhooks", body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 403 });
  });

  test("nobody can access someone else's endpoint, and bad input is refused", async () => {
    const { person, endpoint } = await create();
    const stranger = await app.signUp();
    const path = `/api/v1/webhooks/${endpoint.id}`;
    const answers = await Promise.all([
      stranger.get(path),
      stranger.patch(path, { enabled: false }),
      stranger.delete(path),
      stranger.post(`${path}/test`),
      stranger.post(`${path}/rotate-secret`),
      stranger.get(`${path}/deliveries`),
      stranger.post(`${path}/deliveries/replay`, { since: new Date(0).toISOString() }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(
      (await person.post("/api/v1/webhooks", { url: "ftp://example.com", events: ["scan.completed"] }))
        .status,
    ).toBe(400);
    expect((await person.post("/api/v1/webhooks", { url: "https://example.com", events: [] })).status).toBe(
      400,
    );
    expect((await person.get(`${path}/deliveries?cursor=nonsense`)).status).toBe(400);
    expect((await person.delete(path)).status).toBe(200);
  });

  async function create(answer?: (received: Received) => Answering, path = "/") {
    receiver = await startReceiver(answer);
    const person = await app.signUp();
    const created = await person.post<Endpoint>("/api/v1/webhooks", {
      url: `${receiver.url}${path}`,
      events: ["scan.completed"],
    });
    expect(created.status).toBe(201);
    expect(created.body.secret).toMatch(/^whsec_/);
    return { person, endpoint: created.body };
  }

  /** Puts events into the outbox, as committed scans do. */
  async function fill(userId: string, endpointId: string, count: number) {
    const now = new Date(Date.now() + app.clock.offsetMs);
    const ids = Array.from({ length: count }, () => newId());
    const event = { workspaceId: userId, event: "scan.completed", createdAt: now };
    await app.db
      .insert(webhookEvents)
      .values(ids.map((id) => ({ ...event, id, payload: { id, event: event.event } })));
    const delivery = { endpointId, nextAttemptAt: now, createdAt: now };
    await app.db
      .insert(webhookDeliveries)
      .values(ids.map((eventId) => ({ ...delivery, id: newId(), eventId })));
    app.passTime(0);
  }

  function outbox({ id }: Endpoint) {
    return app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, id));
  }

  async function deliveries(person: Browser, endpoint: Endpoint): Promise<Delivery[]> {
    return (await person.get<{ deliveries: Delivery[] }>(`/api/v1/webhooks/${endpoint.id}/deliveries`)).body
      .deliveries;
  }

  async function read(person: Browser, endpoint: Endpoint): Promise<Endpoint | undefined> {
    const answer = await person.get<{ webhooks: Endpoint[] }>("/api/v1/webhooks");
    return answer.body.webhooks.find((one) => one.id === endpoint.id);
  }
});

test("an endpoint whose address is in a private network is refused when it is created or changed", async () => {
  const app = await startTestApp("embedded");
  const person = await app.signUp();
  for (const url of [
    "http://127.0.0.1/x",
    "http://2130706433/",
    "http://[::ffff:10.0.0.1]/",
    "http://localhost:9/",
    "http://169.254.169.254/",
  ]) {
    const answer = await person.post("/api/v1/webhooks", { url, events: ["scan.completed"] });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  }
  const made = await person.post<{ id: string }>("/api/v1/webhooks", {
    url: "https://example.com/hook",
    events: ["scan.completed"],
  });
  expect((await person.patch(`/api/v1/webhooks/${made.body.id}`, { url: "http://10.1.2.3/" })).status).toBe(
    400,
  );
  await app.close();
});

test("one endpoint too many has its own error", async () => {
  const app = await startTestApp("embedded");
  const person = await app.signUp();
  const add = () =>
    person.post("/api/v1/webhooks", { url: "https://example.com/hook", events: ["scan.completed"] });
  for (let made = 0; made < WEBHOOK_ENDPOINTS_PER_USER; made += 1) expect((await add()).status).toBe(201);
  expect(await add()).toMatchObject({
    status: 403,
    body: {
      code: "webhook_limit_reached",
      error: "You can have up to 10 webhook endpoints. Delete one first.",
    },
  });
  await app.close();
});
