import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Forget } from "../../db/eraser.ts";
import { sessions, users, verifications } from "../../db/schema/accounts.ts";
import { paymentTransactions, providerEvents, sandboxRecords } from "../../db/schema/billing.ts";
import { auditLog, supportTickets } from "../../db/schema/operations.ts";
import { scanLogs, scanUsage } from "../../db/schema/scans.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../db/schema/webhooks.ts";
import { DATABASES, openTestDatabase } from "../../testing/databases.ts";
import { createLogMonths } from "./log-months.ts";
import { createRetention } from "./retention.ts";
import { createRetentionStore } from "./retention.store.ts";

const NOW = new Date("2026-07-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const USER = "user-1";
const ENDPOINT = "endpoint-1";

describe.each(DATABASES)("retention on the %s database", (databaseKind) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const forgotten: string[] = [];
  beforeEach(() => forgotten.splice(0));
  beforeAll(async () => {
    database = await openTestDatabase(databaseKind);
    const { db } = database;
    await db.insert(users).values({ id: USER, name: "Ada", email: "ada@shield.example" });
    const endpoint = { id: ENDPOINT, workspaceId: USER, url: "https://example.com", secretCiphertext: "x" };
    await db.insert(webhookEndpoints).values({ ...endpoint, events: ["scan.completed"] });
  });
  afterAll(() => database.close());

  function retain(scanLogRetentionDays: number) {
    const log = pino({ level: "silent" });
    const store = createRetentionStore(database.db);
    const forget: Forget = (tables, work) => {
      forgotten.push(...tables);
      return work();
    };
    const config = { scanLogRetentionDays };
    const clock = { now: () => NOW };
    const months = createLogMonths({ db: database.db, clock, log });
    return createRetention({ store, months, clock, config, forget, log })();
  }

  async function insertScans(ages: readonly number[]): Promise<void> {
    const verdict = { isMalicious: false, confidence: 0, threatLevel: "low", riskScore: 0 };
    const empty = { categories: [], detectedPatterns: [], promptHash: "h", promptLength: 1 };
    const rest = {
      ...verdict,
      ...empty,
      actionType: "scan",
      source: "rules",
      durationMs: 1,
      workspaceId: USER,
    };
    const rows = ages.map((age, n) => ({ ...rest, id: `scan-${age}-${n}`, scannedAt: daysAgo(age) }));
    // The embedded database limits the number of values in a statement.
    for (let n = 0; n < rows.length; n += 500)
      await database.db.insert(scanLogs).values(rows.slice(n, n + 500));
  }

  test("scan logs older than the setting are deleted in portions, and without the setting all stay", async () => {
    await insertScans([0, 6.9, 7.1, 400, ...Array.from({ length: 2_500 }, () => 30)]);
    expect(await retain(0)).toMatchObject({ scanLogs: 0 });
    expect(await database.db.select({ id: scanLogs.id }).from(scanLogs)).toHaveLength(2_504);
    expect(forgotten).toEqual([]);
    expect(await retain(7)).toMatchObject({ scanLogs: 2_502 });
    expect(forgotten).toEqual(["scan_logs", "scan_calls", "scan_feedback"]);
    const kept = await database.db.select({ id: scanLogs.id }).from(scanLogs);
    expect(kept.map(({ id }) => id).toSorted()).toEqual(["scan-0-0", "scan-6.9-1"]);
  });

  test("expired sessions and links are deleted, and live ones stay", async () => {
    const { db } = database;
    const session = (id: string, expiresAt: Date) => ({ id, userId: USER, token: id, expiresAt });
    await db.insert(sessions).values([session("old", daysAgo(0.01)), session("live", daysAgo(-1))]);
    const link = (id: string, expiresAt: Date) => ({ id, identifier: id, value: "v", expiresAt });
    await db.insert(verifications).values([link("old", daysAgo(1)), link("live", daysAgo(-0.01))]);
    expect(await retain(0)).toMatchObject({ sessions: 1, verifications: 1 });
    expect(await db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: "live" }]);
    expect(await db.select({ id: verifications.id }).from(verifications)).toEqual([{ id: "live" }]);
  });

  test("webhook events of last month are deleted with their attempts, unless they are still being delivered", async () => {
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
        .values({ id, workspaceId: USER, event: "scan.completed", payload: {}, createdAt });
      await db.insert(webhookDeliveries).values({ id, eventId: id, endpointId: ENDPOINT, status, createdAt });
      await db.insert(webhookAttempts).values({
        id,
        deliveryId: id,
        attempt: 1,
        durationMs: 1,
        requestHeaders: {},
        attemptedAt: createdAt,
      });
    }
    expect(await retain(0)).toMatchObject({ webhookEvents: 2 });
    const kept = ["delivered-new", "pending-old"];
    for (const table of [webhookEvents, webhookDeliveries, webhookAttempts]) {
      const rows = await db.select({ id: table.id }).from(table);
      expect(rows.map(({ id }) => id).toSorted()).toEqual(kept);
    }
  });

  test("hardening 16: everything that grows is cleaned up, and everything that must be kept stays", async () => {
    const { db } = database;
    const paid = {
      provider: "paystack",
      kind: "initial",
      amountMinor: 1,
      currency: "USD",
      email: "a@b.example",
    };
    const payment = (id: string, status: string, age: number) => ({
      ...paid,
      id,
      reference: id,
      status,
      createdAt: daysAgo(age),
    });
    await db
      .insert(paymentTransactions)
      .values([
        payment("paid-old", "success", 4_000),
        payment("refunded-old", "refunded", 4_000),
        payment("begun-old", "pending", 91),
        payment("begun-new", "pending", 89),
      ]);
    const event = (id: string, age: number) => ({
      id,
      provider: "paystack",
      dedupeKey: id,
      event: "charge.success",
      payload: {},
      receivedAt: daysAgo(age),
    });
    await db.insert(providerEvents).values([event("old", 181), event("new", 179)]);
    const record = (kind: string, code: string, age: number) => ({
      kind,
      code,
      data: {},
      updatedAt: daysAgo(age),
    });
    await db
      .insert(sandboxRecords)
      .values([
        record("transaction", "old", 401),
        record("transaction", "new", 399),
        record("subscription", "old", 401),
      ]);
    await db
      .insert(scanUsage)
      .values(["2024-05", "2024-07", "2026-07"].map((monthYear) => ({ workspaceId: USER, monthYear })));
    const ticket = (id: string, status: string, age: number) => ({
      id,
      name: "Ada",
      email: "a@b.example",
      subject: "s",
      message: "m",
      status,
      updatedAt: daysAgo(age),
    });
    await db
      .insert(supportTickets)
      .values([
        ticket("closed-old", "closed", 732),
        ticket("closed-new", "closed", 700),
        ticket("open-old", "open", 732),
      ]);
    const entry = (id: string, age: number) => ({
      id,
      action: "session.started",
      ipAddress: "192.0.2.1",
      userAgent: "x",
      createdAt: daysAgo(age),
    });
    await db.insert(auditLog).values([entry("ancient", 1_500), entry("old", 181), entry("new", 179)]);

    expect(await retain(0)).toMatchObject({
      unpaidPayments: 1,
      providerEvents: 1,
      sandboxPayments: 1,
      scanUsage: 1,
      closedTickets: 1,
      auditLog: 1,
      auditAddresses: 1,
    });
    expect(forgotten).toContain("audit_log");
    const ids = async (table: typeof paymentTransactions | typeof providerEvents | typeof supportTickets) =>
      (await db.select({ id: table.id }).from(table)).map(({ id }) => id).toSorted();
    expect(await ids(paymentTransactions)).toEqual(["begun-new", "paid-old", "refunded-old"]);
    expect(await ids(providerEvents)).toEqual(["new"]);
    expect(await ids(supportTickets)).toEqual(["closed-new", "open-old"]);
    expect(await db.select().from(sandboxRecords)).toHaveLength(2);
    expect(await db.select().from(scanUsage)).toHaveLength(2);
    const entries = await db.select().from(auditLog);
    expect(entries.map(({ id, ipAddress }) => `${id} ${ipAddress}`).toSorted()).toEqual([
      "new 192.0.2.1",
      "old null",
    ]);
    expect(await retain(0)).toMatchObject({ auditAddresses: 0, closedTickets: 0 });
  });
});
