import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users, verifications } from "../../db/schema/accounts.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../db/schema/webhooks.ts";
import { openTestDatabase } from "../../testing/databases.ts";
import { createRetention } from "./retention.ts";
import { createRetentionStore } from "./retention.store.ts";

const NOW = new Date("2026-07-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const USER = "user-1";
const ENDPOINT = "endpoint-1";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase("postgres");
  const { db } = database;
  await db.insert(users).values({ id: USER, name: "Ada", email: "ada@shield.example" });
  const endpoint = { id: ENDPOINT, userId: USER, url: "https://example.com", secretCiphertext: "x" };
  await db.insert(webhookEndpoints).values({ ...endpoint, events: ["scan.completed"] });
});
afterAll(() => database.close());

function retain(scanLogRetentionDays: number) {
  const log = pino({ level: "silent" });
  const store = createRetentionStore(database.db);
  return createRetention({ store, clock: { now: () => NOW }, config: { scanLogRetentionDays }, log })();
}

async function insertScans(ages: readonly number[]): Promise<void> {
  const verdict = { isMalicious: false, confidence: 0, threatLevel: "low", riskScore: 0 };
  const empty = { categories: [], detectedPatterns: [], promptHash: "h", promptLength: 1 };
  const rest = { ...verdict, ...empty, actionType: "scan", source: "rules", durationMs: 1, userId: USER };
  await database.db
    .insert(scanLogs)
    .values(ages.map((age, n) => ({ ...rest, id: `scan-${age}-${n}`, scannedAt: daysAgo(age) })));
}

test("scan logs older than the setting go, in portions, and without it all stay", async () => {
  await insertScans([0, 6.9, 7.1, 400, ...Array.from({ length: 2_500 }, () => 30)]);
  expect(await retain(0)).toMatchObject({ scanLogs: 0 });
  expect(await database.db.$count(scanLogs)).toBe(2_504);
  expect(await retain(7)).toMatchObject({ scanLogs: 2_502 });
  const kept = await database.db.select({ id: scanLogs.id }).from(scanLogs);
  expect(kept.map(({ id }) => id).toSorted()).toEqual(["scan-0-0", "scan-6.9-1"]);
});

test("sessions and links that have run out go, live ones stay", async () => {
  const { db } = database;
  const session = (id: string, expiresAt: Date) => ({ id, userId: USER, token: id, expiresAt });
  await db.insert(sessions).values([session("old", daysAgo(0.01)), session("live", daysAgo(-1))]);
  const link = (id: string, expiresAt: Date) => ({ id, identifier: id, value: "v", expiresAt });
  await db.insert(verifications).values([link("old", daysAgo(1)), link("live", daysAgo(-0.01))]);
  expect(await retain(0)).toMatchObject({ sessions: 1, verifications: 1 });
  expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: "live" }]);
  expect(await db.select({ id: verifications.id }).from(verifications)).toEqual([{ id: "live" }]);
});

test("webhook events of last month go with their attempts, unless one is still on its way", async () => {
  const { db } = database;
  const cases = [
    { id: "delivered-old", status: "delivered", age: 31 },
    { id: "failed-old", status: "failed", age: 31 },
    { id: "pending-old", status: "pending", age: 31 },
    { id: "delivered-new", status: "delivered", age: 29 },
  ];
  for (const { id, status, age } of cases) {
    const createdAt = daysAgo(age);
    await db
      .insert(webhookEvents)
      .values({ id, userId: USER, event: "scan.completed", payload: {}, createdAt });
    await db.insert(webhookDeliveries).values({ id, eventId: id, endpointId: ENDPOINT, status, createdAt });
    await db
      .insert(webhookAttempts)
      .values({ id, deliveryId: id, attempt: 1, durationMs: 1, requestHeaders: {}, attemptedAt: createdAt });
  }
  expect(await retain(0)).toMatchObject({ webhookEvents: 2 });
  const kept = ["delivered-new", "pending-old"];
  for (const table of [webhookEvents, webhookDeliveries, webhookAttempts]) {
    const rows = await db.select({ id: table.id }).from(table);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept);
  }
});
