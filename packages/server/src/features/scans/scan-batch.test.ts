import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../../db/connect.ts";
import { users } from "../../db/schema/accounts.ts";
import { apiKeys, apiKeyUsage, scanLogs, scanUsage } from "../../db/schema/scans.ts";
import { webhookDeliveries, webhookEndpoints } from "../../db/schema/webhooks.ts";
import { newId } from "../../ports/ids.ts";
import { DATABASES, openTestDatabase } from "../../testing/databases.ts";
import { describeEvent, eventRows, queueRaised } from "../../outbox.ts";
import { writeBatch } from "./scan-batch.ts";
import type { ScanRecord } from "./scan-record.ts";
import { createScansStore, type ScansStore } from "./scans.store.ts";

const NOW = new Date("2026-07-15T12:00:00Z");
const MONTH = "2026-07";
const OUTBOX = { describeEvent, eventRows, queueRaised, nudge: () => undefined };

describe.each(DATABASES)("scans that are stored together on the %s database", (kind) => {
  let connection: Connection;
  let store: ScansStore;
  beforeAll(async () => {
    connection = await openTestDatabase(kind);
    store = createScansStore(connection.db, OUTBOX);
  });
  afterAll(() => connection.close());

  /** Someone with a key and this month's count. */
  async function person(scanCount = 0) {
    const [userId, keyId] = [newId(), newId()];
    const { db } = connection;
    await db.insert(users).values({ id: userId, name: "Ada", email: `${userId}@shield.example` });
    await db.insert(scanUsage).values({ workspaceId: userId, monthYear: MONTH, scanCount });
    const secret = { keyHash: newId(), keyCiphertext: "x", keyHead: "x", keyTail: "x" };
    await db.insert(apiKeys).values({ id: keyId, userId, workspaceId: userId, name: "key", ...secret });
    return { userId, keyId };
  }

  const countOf = async (userId: string) =>
    (await connection.db.select().from(scanUsage).where(eq(scanUsage.workspaceId, userId)))[0];
  const logsOf = (userId: string) =>
    connection.db.select().from(scanLogs).where(eq(scanLogs.workspaceId, userId)).orderBy(scanLogs.id);

  test("each is counted and logged and raises its events once, with its own count", async () => {
    const [ada, bob] = [await person(100), await person()];
    const records = Array.from({ length: 40 }, (_, n) =>
      recordOf(n % 2 ? ada.userId : bob.userId, {
        apiKeyId: n % 2 ? ada.keyId : null,
        units: n === 1 ? 3 : 1,
      }),
    );
    const recorded = await Promise.all(records.map((record) => store.record(record)));
    const countsOf = (odd: number) => recorded.filter((_, n) => n % 2 === odd).map((one) => one?.count);
    expect(countsOf(0)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(countsOf(1)).toEqual(Array.from({ length: 20 }, (_, n) => n + 103));
    expect(await countOf(ada.userId)).toMatchObject({ scanCount: 122, warnedBy: null });
    expect(await logsOf(ada.userId)).toHaveLength(20);
    const [log] = await logsOf(bob.userId);
    expect(log).toMatchObject({
      apiKeyId: null,
      originalPrompt: "hello",
      result: { verdict: "clean" },
      isShadow: false,
    });
    expect(log?.scannedAt).toEqual(NOW);
    const used = await connection.db.select().from(apiKeyUsage).where(eq(apiKeyUsage.apiKeyId, ada.keyId));
    expect(used).toMatchObject([{ monthYear: MONTH, requestCount: 20 }]);
    const keys = await connection.db.select().from(apiKeys).where(eq(apiKeys.id, ada.keyId));
    expect(keys).toMatchObject([{ lastUsedAt: NOW }]);
  });

  test("an action without stored texts leaves their columns empty", async () => {
    const { userId } = await person();
    const log = { ...LOG, originalPrompt: null, result: null };
    await Promise.all([store.record(recordOf(userId, { log })), store.record(recordOf(userId, { log }))]);
    const [{ rows }] = [
      await connection.executeSql(
        "select count(*)::int as n from scan_logs where workspace_id = $1 and result is null",
        [userId],
      ),
    ];
    expect(rows).toEqual([{ n: 2 }]);
  });

  test("of 200 at once with 10 left, exactly 10 are stored, and each threshold is announced once", async () => {
    const { userId } = await person(2);
    const told: string[] = [];
    const records = Array.from({ length: 200 }, () =>
      recordOf(userId, { limit: 12, warnAt: 10, onRaised: async (state) => void told.push(state) }),
    );
    const recorded = await Promise.all(records.map((record) => store.record(record)));
    const counts = recorded.flatMap((one) => one?.count ?? []);
    expect(counts.toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await countOf(userId)).toMatchObject({ scanCount: 12 });
    expect(await logsOf(userId)).toHaveLength(10);
    expect(told.toSorted()).toEqual(["reached", "warning"]);
  });

  test("a bad record fails alone", async () => {
    const [ada, bob] = [await person(), await person()];
    const bad = recordOf(bob.userId, { log: { ...LOG, threatLevel: "unheard of" } });
    const results = await Promise.allSettled(
      [recordOf(ada.userId), bad, recordOf(bob.userId), recordOf(ada.userId)].map((record) =>
        store.record(record),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(await countOf(ada.userId)).toMatchObject({ scanCount: 2 });
    expect(await countOf(bob.userId)).toMatchObject({ scanCount: 1 });
    expect(await logsOf(bob.userId)).toHaveLength(1);
  });

  test("are stored even for an account without a row for the month, or with a deleted key", async () => {
    const { userId } = await person();
    const inAugust = () => recordOf(userId, { month: "2026-08", apiKeyId: newId() });
    const recorded = await Promise.all(
      [inAugust(), inAugust(), inAugust()].map((record) => store.record(record)),
    );
    // They are stored one by one, in any order.
    expect(recorded.map((one) => one?.count ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect(await logsOf(userId)).toMatchObject([{ apiKeyId: null }, { apiKeyId: null }, { apiKeyId: null }]);
  });

  test("events are stored for those who subscribed, and for nobody else", async () => {
    const [ada, bob] = [await person(), await person()];
    for (const { userId } of [ada, bob])
      await wantEvents(userId, userId === ada.userId ? "scan.completed" : "quota.warning");
    const withEvents = (userId: string) =>
      recordOf(userId, {
        events: (["scan.completed", "quota.warning"] as const).map((event) => describeEvent(event, NOW)),
      });
    const records = [
      recordOf(ada.userId),
      withEvents(ada.userId),
      withEvents(bob.userId),
      withEvents(ada.userId),
    ];
    await Promise.all(records.map((record) => store.record(record)));
    const deliveries = await connection.db
      .select({ owner: webhookEndpoints.workspaceId })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId));
    expect(deliveries).toEqual([{ owner: ada.userId }, { owner: ada.userId }]);
  });

  async function wantEvents(userId: string, event: "scan.completed" | "quota.warning"): Promise<void> {
    await connection.db.insert(webhookEndpoints).values({
      id: newId(),
      workspaceId: userId,
      url: "https://receiver.example",
      events: [event],
      secretCiphertext: "x",
    });
  }

  test.runIf(kind === "postgres")("an account whose rows are locked delays nobody else", async () => {
    const { db } = connection;
    const [ada, bob, eve] = [await person(), await person(), await person()];
    const write = () =>
      writeBatch(
        db,
        {
          records: [ada, bob, eve].map(({ userId, keyId }) => recordOf(userId, { apiKeyId: keyId })),
          waits: false,
        },
        OUTBOX,
      );
    const counts = await db.transaction(async (tx) => {
      await tx.execute(sql`select from scan_usage where workspace_id = ${ada.userId} for update`);
      await tx.execute(sql`select from api_keys where id = ${bob.keyId} for update`);
      return write();
    });
    expect(counts).toEqual([null, null, 1]);
    expect(
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from workspaces where id = ${eve.userId} for update`);
        return write();
      }),
    ).toEqual([1, 1, null]);
  });

  test.runIf(kind === "postgres")("a record that waits for its row lets the others pass", async () => {
    const [ada, bob] = [await person(), await person()];
    const { waiting, passed } = await connection.db.transaction(async (tx) => {
      await tx.execute(sql`select from scan_usage where workspace_id = ${ada.userId} for update`);
      const first = store.record(recordOf(ada.userId));
      return { waiting: [first], passed: await store.record(recordOf(bob.userId)) };
    });
    expect(passed?.count).toBe(1);
    expect((await waiting[0])?.count).toBe(1);
  });
});

const LOG: ScanRecord["log"] = {
  actionType: "scan",
  originalPrompt: "hello",
  sanitizedPrompt: null,
  promptHash: "hash",
  promptLength: 5,
  isMalicious: false,
  confidence: 0.1,
  threatLevel: "low",
  riskScore: 1,
  categories: [],
  detectedPatterns: [],
  sanitizationLevel: null,
  result: { verdict: "clean" },
  source: "rules",
  contentSource: null,
  durationMs: 1.5,
  decided: { action: "allow", policyId: null, policyVersion: null, isShadow: false },
};

function recordOf(userId: string, changes: Partial<ScanRecord> = {}): ScanRecord {
  return {
    id: newId(),
    workspaceId: userId,
    apiKeyId: null,
    month: MONTH,
    now: NOW,
    limit: 10_000,
    units: 1,
    warnAt: 8_000,
    mayRaise: false,
    onRaised: async () => undefined,
    log: LOG,
    events: [],
    ...changes,
  };
}
