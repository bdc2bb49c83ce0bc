import { webhookEventBody } from "@prompt-shield/contracts";
import { ALERT_PAUSE_MS, ALERTS_PER_POLICY } from "@prompt-shield/contracts/limits";
import { WORKSPACE_ROLES } from "@prompt-shield/contracts/vocabulary";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { profiles } from "../../db/schema/accounts.ts";
import { workspaceMembers } from "../../db/schema/workspaces.ts";
import { DATABASES } from "../../testing/databases.ts";
import { addHistory } from "../../testing/history-rows.ts";
import { setPlan } from "../../testing/quota.ts";
import { startReceiver, until } from "../../testing/receiver.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Alert {
  readonly id: string;
  readonly rule: object;
  readonly last_alert: { summary: string } | null;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RATE = { kind: "threat_rate", percent: 20, window_minutes: 60, minimum_scans: 10 };

describe.each(DATABASES)("alerts of a policy on the %s database", (kind) => {
  let app: TestApp;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    app.clock.offsetMs = 0;
    await receiver.close();
  });

  type Person = Awaited<ReturnType<TestApp["signUp"]>>;
  async function subscriber() {
    const person = await app.signUp();
    const { secret } = (
      await person.post<{ secret: string }>("/api/v1/webhooks", {
        url: receiver.url,
        events: ["policy.alert"],
      })
    ).body;
    const { id } = (await person.post<{ id: string }>("/api/v1/policies", { name: "Shop" })).body;
    return { person, secret, policyId: id };
  }
  const add = (person: Person, policyId: string, rule: object) =>
    person.post<Alert>(`/api/v1/policies/${policyId}/alerts`, rule);
  const list = async (person: Person, policyId: string) =>
    (await person.get<{ alerts: Alert[] }>(`/api/v1/policies/${policyId}/alerts`)).body.alerts;
  const ago = (ms: number) => new Date(Date.now() + app.clock.offsetMs - ms);
  /** Inserts this many scans of that age; the first `threats` of them are threats. */
  const scans = (n: number, threats: number, facts: { ms: number; policyId: string; apiKeyId?: string }) => {
    const { ms, ...fields } = facts;
    return Array.from({ length: n }, (_, place) => ({
      ...fields,
      policyVersion: 1,
      isMalicious: place < threats,
      scannedAt: ago(ms + place),
    }));
  };
  const events = () => receiver.received.map(({ body }) => webhookEventBody.strict().parse(JSON.parse(body)));

  test("a high rate of threats sends a signed event and a mail, and no second one within the hour", async () => {
    const { person, secret, policyId } = await subscriber();
    const { status, body } = await add(person, policyId, RATE);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { rule: { ...RATE, mail: true }, last_alert: null },
    });
    await addHistory(app.db, person.userId, scans(20, 3, { ms: MINUTE_MS, policyId }));
    await app.watchAlerts();
    expect(await list(person, policyId)).toMatchObject([{ last_alert: null }]);
    await addHistory(app.db, person.userId, scans(5, 5, { ms: MINUTE_MS, policyId }));
    // Two processes that check at the same moment send one alert.
    await Promise.all([app.watchAlerts(), app.watchAlerts()]);
    await until(() => receiver.received.length > 0);
    const [first] = receiver.received;
    new Webhook(secret).verify(first?.body ?? "", first?.headers as unknown as Record<string, string>);
    expect(events()).toMatchObject([
      {
        event: "policy.alert",
        scan_id: null,
        alert: {
          id: body.id,
          kind: "threat_rate",
          policy: { id: policyId, name: "Shop" },
          scans: 25,
          threats: 8,
          summary: "8 of 25 scans in the last hour were threats: 32 %, and the limit is 20 %.",
        },
      },
    ]);
    const mail = await app.mailTo(person.email, /alert: many threats/);
    expect(mail.text).toContain("32 %");
    app.passTime(ALERT_PAUSE_MS - 5 * MINUTE_MS);
    await addHistory(app.db, person.userId, scans(30, 30, { ms: MINUTE_MS, policyId }));
    await app.watchAlerts();
    app.passTime(5 * MINUTE_MS);
    await app.watchAlerts();
    await until(() => receiver.received.length === 2);
    expect(events()[1]?.alert).toMatchObject({ scans: 30, threats: 30 });
    const [alert] = await list(person, policyId);
    expect(alert?.last_alert?.summary).toBe(events()[1]?.alert?.summary);
  });

  test("a team's alert is mailed to everyone who may change it, and to nobody else", async () => {
    const owner = await app.signUp();
    const { id: team } = (await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" })).body;
    const people = await Promise.all(WORKSPACE_ROLES.map(() => app.signUp()));
    const suspended = await app.signUp();
    const members = [
      ...WORKSPACE_ROLES.map((role, place) => ({ role, userId: people[place]?.userId ?? "" })),
      { role: "admin" as const, userId: suspended.userId },
    ];
    await app.db.insert(workspaceMembers).values(members.map((one) => ({ ...one, workspaceId: team })));
    await app.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, suspended.userId));
    await owner.get("/api/v1/workspace", { headers: { "x-workspace-id": team } });
    const { id: policyId } = (await owner.post<{ id: string }>("/api/v1/policies", { name: "Shop" })).body;
    await add(owner, policyId, RATE);
    await addHistory(app.db, team, scans(20, 20, { ms: MINUTE_MS, policyId }));
    await app.watchAlerts();
    await app.mailsSettled();
    const everyone = [owner, ...people, suspended].map(({ email }) => email);
    const told = app.mails.filter(({ to, subject }) => everyone.includes(to) && /alert/.test(subject));
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [owner.email, people[0]?.email, people[1]?.email].toSorted(),
    );
  });

  test("scans that the policy allows, and scans under another policy, do not count", async () => {
    const { person, policyId } = await subscriber();
    await add(person, policyId, RATE);
    const passed = scans(20, 20, { ms: MINUTE_MS, policyId }).map((row) => ({ ...row, action: "allow" }));
    await addHistory(app.db, person.userId, [
      ...passed,
      ...scans(20, 20, { ms: MINUTE_MS, policyId: "another" }),
    ]);
    await app.watchAlerts();
    expect(await list(person, policyId)).toMatchObject([{ last_alert: null }]);
  });

  test("a category that is new to the account is reported once, and not again after the history is deleted", async () => {
    const { person, policyId } = await subscriber();
    await addHistory(app.db, person.userId, scans(1, 1, { ms: DAY_MS, policyId }));
    await add(person, policyId, { kind: "new_category", mail: false });
    await app.watchAlerts();
    expect(await list(person, policyId)).toMatchObject([{ last_alert: null }]);
    app.passTime(2 * MINUTE_MS);
    const [row] = scans(1, 1, { ms: 0, policyId });
    await addHistory(app.db, person.userId, [
      { ...row, scannedAt: ago(MINUTE_MS), categories: ["Prompt Injection", "Data Leakage"] },
    ]);
    await app.watchAlerts();
    await until(() => receiver.received.length === 1);
    expect(events()[0]?.alert).toMatchObject({ kind: "new_category", categories: ["Data Leakage"] });
    expect(app.mails.filter(({ to, subject }) => to === person.email && /alert/.test(subject))).toEqual([]);
    await person.delete("/api/v1/scan-logs");
    app.passTime(ALERT_PAUSE_MS);
    await addHistory(app.db, person.userId, [
      { ...row, scannedAt: ago(MINUTE_MS), categories: ["Data Leakage"] },
    ]);
    const before = await list(person, policyId);
    await app.watchAlerts();
    expect(await list(person, policyId)).toEqual(before);
  });

  test("a key that behaves unlike its past is named, and one that was always like that is not", async () => {
    const { person, policyId } = await subscriber();
    await setPlan(app.db, person.userId, "growth");
    const keyOf = async (name: string) =>
      (await person.post<{ id: string }>("/api/v1/api-keys", { name })).body.id;
    const [calm, busy] = [await keyOf("calm"), await keyOf("busy")];
    await add(person, policyId, { kind: "key_shift", factor: 3 });
    await addHistory(app.db, person.userId, [
      ...scans(120, 2, { ms: DAY_MS, policyId, apiKeyId: calm }),
      ...scans(120, 60, { ms: DAY_MS, policyId, apiKeyId: busy }),
      ...scans(40, 20, { ms: MINUTE_MS, policyId, apiKeyId: busy }),
    ]);
    await app.watchAlerts();
    expect(await list(person, policyId)).toMatchObject([{ last_alert: null }]);
    await addHistory(app.db, person.userId, scans(40, 8, { ms: MINUTE_MS, policyId, apiKeyId: calm }));
    await app.watchAlerts();
    await until(() => receiver.received.length === 1);
    expect(events()[0]?.alert).toMatchObject({
      key: { id: calm, name: "calm" },
      summary: expect.stringContaining(
        "20 % of its scans in the last hour were threats, and 1.7 % in the week",
      ),
    });
  });

  test("can be changed and deleted only by their owner, and are limited to ten", async () => {
    const { person, policyId } = await subscriber();
    const made = await Promise.all(
      Array.from({ length: ALERTS_PER_POLICY + 1 }, () => add(person, policyId, { kind: "new_category" })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: ALERTS_PER_POLICY }, () => 201),
      403,
    ]);
    const id = made.find(({ status }) => status === 201)?.body.id;
    const path = `/api/v1/policies/${policyId}/alerts/${id}`;
    const stranger = await app.signUp();
    const answers = await Promise.all([
      stranger.get(`/api/v1/policies/${policyId}/alerts`),
      add(stranger, policyId, RATE),
      stranger.patch(path, RATE),
      stranger.delete(path),
      person.patch(path.replace(id ?? "", "unknown"), RATE),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await person.patch(path, RATE)).body).toMatchObject({ rule: RATE });
    expect((await person.patch(path, { kind: "threat_rate", percent: 101 })).status).toBe(400);
    expect((await person.delete(path)).status).toBe(200);
    expect(await list(person, policyId)).toHaveLength(ALERTS_PER_POLICY - 1);
  });
});
