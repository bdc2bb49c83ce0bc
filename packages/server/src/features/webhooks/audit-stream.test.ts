import { readFileSync } from "node:fs";
import { AUDIT_ACTIONS, webhookEventBody } from "@prompt-shield/contracts";
import { WORKSPACE_ROLES, type WorkspaceRole } from "@prompt-shield/contracts/vocabulary";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookEvents } from "../../db/schema/webhooks.ts";
import { workspaceMembers } from "../../db/schema/workspaces.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { startReceiver, until } from "../../testing/receiver.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;
const AUDIT = ["audit.event"];

test("the documentation shows an event as it is sent", () => {
  const sample = new URL(
    "../../../../web/src/features/docs/snippets/webhook-audit-event.json",
    import.meta.url,
  );
  const { audit } = webhookEventBody.strict().parse(JSON.parse(readFileSync(sample, "utf8")));
  expect(Object.keys(AUDIT_ACTIONS)).toContain(audit?.action);
});

describe.each(DATABASES)("the audit log as a webhook on the %s database", (kind) => {
  let app: TestApp;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let isDown = false;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    isDown = false;
    receiver = await startReceiver(() => ({ status: isDown ? 503 : 200 }));
  });
  afterEach(() => receiver.close());

  /** A team on a plan with API keys, with one member of each role, all of them working in it. */
  async function team() {
    const owner = await app.signUp();
    const { id } = (await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" })).body;
    await setPlan(app.db, id, "pro");
    const people = { owner } as Record<WorkspaceRole, Person>;
    for (const role of WORKSPACE_ROLES) {
      if (role !== "owner") people[role] = await app.signUp();
      const { userId } = people[role];
      if (role !== "owner") await app.db.insert(workspaceMembers).values({ workspaceId: id, userId, role });
      await people[role].get("/api/v1/workspace", { headers: { "x-workspace-id": id } });
    }
    return { id, ...people };
  }
  const subscribe = async (person: Person, events = AUDIT) =>
    person.post<{ id: string; secret: string; code?: string }>("/api/v1/webhooks", {
      url: `${receiver.url}/hook?token=in-the-address`,
      events,
    });
  /**
   * The events since the endpoint was created, as they happened; its creation is the first one reported. Several
   * deliveries run at once, so they may arrive in another order, and an event whose delivery took too long arrives again.
   */
  const told = () => {
    const entries = new Map(attempts().map((entry) => [entry?.id ?? "", entry]));
    return [...entries].toSorted(([a], [b]) => a.localeCompare(b)).map(([, entry]) => entry);
  };
  const attempts = () =>
    receiver.received
      .map(({ body }) => webhookEventBody.strict().parse(JSON.parse(body)).audit)
      .filter((entry) => entry?.action !== "webhook.created");
  const isToldTimes = (n: number) => told().length >= n;
  /** The worker also looks by itself, but only every few seconds. */
  const toldTimes = async (n: number): Promise<void> => {
    app.passTime(0);
    await until(() => isToldTimes(n));
  };

  test("reports who did what and from where, signed and without secrets", async () => {
    const { owner, developer } = await team();
    const { secret, id } = (await subscribe(owner)).body;
    const { key } = (await developer.post<{ key: string }>("/api/v1/api-keys", { name: "shared" })).body;
    await owner.patch(`/api/v1/workspace/members/${developer.userId}`, { role: "viewer" });
    await until(() => isToldTimes(2));
    const log = await owner.get<{ entries: { action: string }[] }>("/api/v1/workspace/audit-log");
    const entries = log.body.entries.slice(0, 2).toReversed();
    expect(told()).toEqual(entries);
    expect(told()).toMatchObject([
      {
        action: "key.created",
        actor_email: developer.email,
        ip_address: "127.0.0.1",
        details: { name: "shared" },
      },
      {
        action: "workspace.role_changed",
        actor_email: owner.email,
        target_email: developer.email,
        details: { from: "developer", to: "viewer" },
      },
    ]);
    for (const { body, headers } of receiver.received) {
      new Webhook(secret).verify(body, headers as unknown as Record<string, string>);
      expect(body).not.toContain(key);
    }
    await owner.patch(`/api/v1/webhooks/${id}`, { description: "SIEM" });
    await toldTimes(3);
    expect(told()[2]?.details).toMatchObject({
      from: { description: "", events: AUDIT },
      to: { description: "SIEM", events: AUDIT },
    });
    expect(receiver.received.at(-1)?.body).not.toContain("in-the-address");
    expect(receiver.received.at(-1)?.body).not.toContain(secret.slice(8));
  });

  test("reports to each workspace only its own entries, and to a person those of their account", async () => {
    const { owner, admin } = await team();
    const alone = await app.signUp();
    await subscribe(alone);
    await subscribe(owner);
    await admin.post("/api/v1/policies", { name: "Shop" });
    await alone.post("/api/v1/auth/step-up", { password: PASSWORD });
    await toldTimes(2);
    expect(
      told()
        .map((entry) => [entry?.action, entry?.actor_email])
        .toSorted(),
    ).toEqual([
      ["policy.created", admin.email],
      ["session.confirmed", alone.email],
    ]);
  });

  test("is retried like every other event", async () => {
    const { owner } = await team();
    const { id } = (await subscribe(owner)).body;
    isDown = true;
    await owner.post("/api/v1/policies", { name: "Shop" });
    await toldTimes(1);
    isDown = false;
    // The next attempt is timed from when the failure is stored, a moment after the receiver's answer.
    await until(async () => {
      const path = `/api/v1/webhooks/${id}/deliveries`;
      const { deliveries } = (await owner.get<{ deliveries: { response_status: number | null }[] }>(path))
        .body;
      return deliveries.length === 2 && deliveries.every(({ response_status: status }) => status !== null);
    });
    app.passTime(150_000);
    await until(() => attempts().length >= 2);
    expect(attempts()[1]).toEqual(attempts()[0]);
    app.clock.offsetMs = 0;
  });

  test("is only for those who may read the log: nobody else can subscribe to it, redirect it, or read it", async () => {
    const people = await team();
    const { owner, admin, developer, viewer } = people;
    const subscribed = [];
    for (const role of WORKSPACE_ROLES) subscribed.push(await subscribe(people[role]));
    expect(subscribed.map(({ status }) => status)).toEqual([201, 201, 403, 403]);
    const id = subscribed[0]?.body.id;
    const plain = (await subscribe(developer, ["scan.completed"])).body.id;
    expect((await developer.patch(`/api/v1/webhooks/${plain}`, { events: AUDIT })).status).toBe(403);

    await admin.post("/api/v1/policies", { name: "Shop" });
    await toldTimes(1);
    const path = `/api/v1/webhooks/${id}`;
    const deliveries = async (person: Person) =>
      (
        await person.get<{ deliveries: { id: string; request_body: string; response_body: string }[] }>(
          `${path}/deliveries`,
        )
      ).body.deliveries;
    await until(async () => (await deliveries(owner))[0]?.response_body === "noted");
    const [shown] = await deliveries(owner);
    expect(shown?.request_body).toContain("policy.created");
    for (const person of [developer, viewer]) {
      const [hidden] = await deliveries(person);
      expect(hidden).toMatchObject({ id: shown?.id, event: "audit.event", response_body: null });
      expect(JSON.parse(hidden?.request_body ?? "")).not.toHaveProperty("audit");
    }
    const refused = await Promise.all([
      developer.patch(path, { url: `${receiver.url}/mine` }),
      developer.patch(path, { events: ["scan.completed"] }),
      developer.patch(path, { enabled: false }),
      developer.post(`${path}/rotate-secret`),
      developer.post(`${path}/test`),
      developer.delete(path),
      developer.post(`${path}/deliveries/${shown?.id}/replay`),
      developer.post(`/api/v1/webhooks/deliveries/${shown?.id}/replay`),
      developer.post(`${path}/deliveries/replay`, { since: "2020-01-01T00:00:00Z" }),
    ]);
    expect(refused.map(({ body }) => body["code"])).toEqual(refused.map(() => "role_required"));

    // Once the endpoint is no longer subscribed to the log, a developer may manage it again, but not read what it
    // received before.
    isDown = true;
    await admin.post("/api/v1/policies", { name: "Office" });
    await until(async () => (await deliveries(owner))[0]?.id !== shown?.id);
    await admin.patch(path, { events: ["scan.completed"] });
    expect((await developer.patch(path, { url: `${receiver.url}/mine` })).status).toBe(403);
    expect((await developer.post(`${path}/deliveries/${shown?.id}/replay`)).status).toBe(403);
    expect(
      await developer.post(`${path}/deliveries/replay`, { since: "2020-01-01T00:00:00Z" }),
    ).toMatchObject({
      body: { replayed: 0 },
    });
    expect(receiver.received.filter(({ path: at }) => at === "/mine")).toEqual([]);
  });

  test("removes the email and IP addresses of a deleted account", async () => {
    const { id, owner, developer } = await team();
    await subscribe(owner);
    await developer.post("/api/v1/api-keys", { name: "shared" });
    await toldTimes(1);
    await developer.delete("/api/v1/account", { password: PASSWORD });
    const kept = await app.db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, id));
    const entries = kept.map(({ payload }) => payload["audit"] as { action: string });
    expect(entries.find(({ action }) => action === "key.created")).toMatchObject({
      actor_email: "deleted@account.invalid",
      ip_address: null,
      user_agent: null,
    });
    expect(entries.map(({ action }) => action)).toContain("workspace.left");
    expect(JSON.stringify(kept)).not.toContain(developer.email);
  });
});
