import { rmSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHistoryStore } from "../features/history/history.store.ts";
import { createLogMonths } from "../features/jobs/log-months.ts";
import { createCallsStore } from "../features/guard/calls.store.ts";
import { DATABASES, openTestDatabase } from "../testing/databases.ts";
import { migrationsBefore, openUpdated } from "../testing/earlier-release.ts";
import { addHistory } from "../testing/history-rows.ts";
import type { Connection } from "./connect.ts";
import { logPartitions, makeLogMonths } from "./months.ts";
import { rowsOf } from "./rows.ts";
import { users } from "./schema/accounts.ts";
import { scanFeedback } from "./schema/policies.ts";
import { scanCalls, scanLogs } from "./schema/scans.ts";
import { workspaces } from "./schema/workspaces.ts";

const log = pino({ level: "silent" });
const ADA = "ada";
const LOGS = 3_000;

/**
 * Logs of three months, the newest written while the clock was weeks ahead; some have feedback, some belong to named
 * calls.
 */
const EARLIER = `
  insert into users (id, name, email) values ('${ADA}', 'Ada', 'ada@before.example');
  insert into api_keys (id, workspace_id, user_id, name, key_hash, key_ciphertext, key_head, key_tail)
    values ('key', '${ADA}', '${ADA}', 'before', 'h', 'c', 'sk_a', 'z');
  insert into scan_logs (id, workspace_id, api_key_id, action_type, original_prompt, prompt_hash, prompt_length, is_malicious,
      confidence, threat_level, risk_score, categories, detected_patterns, source, duration_ms, call_id, scanned_at)
    select 'log-' || lpad(n::text, 5, '0'), '${ADA}', case when n % 3 = 0 then 'key' end, 'scan', 'prompt ' || n, 'h', 9, n % 4 = 0, 0.5,
      'none', 1, '["Data Leakage"]', '[]', 'rules', n, case when n % 10 = 0 then 'call-' || n end,
      now() + interval '40 days' - interval '1 hour' * n from generate_series(1, ${LOGS}) n;
  insert into scan_feedback (scan_id, workspace_id, verdict, note) values ('log-00004', '${ADA}', 'wrong', 'fine');`;
const CONTENT_TEXT = `select md5(string_agg(to_jsonb(log)::text, ',' order by id)) as sum, count(*)::int as count
  from scan_logs as log`;
const CONTENT = sql.raw(CONTENT_TEXT);

describe.each(DATABASES)("an update of the %s database to logs by month", (kind) => {
  let connection: Connection;
  const folder = migrationsBefore("scan_logs_by_month");
  beforeAll(async () => {
    const remember = `create table before as ${CONTENT_TEXT};`;
    connection = await openUpdated(kind, folder, EARLIER + remember);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await connection.close();
  });

  test("keeps every log, judgement and call, and puts new logs into months", async () => {
    const { db } = connection;
    const [before] = await rowsOf(db.execute(sql`select sum, count from before`));
    const [after] = await rowsOf(db.execute(CONTENT));
    expect(after).toEqual(before);
    expect(after).toMatchObject({ count: LOGS });
    expect(await db.select().from(scanFeedback)).toMatchObject([{ scanId: "log-00004", note: "fine" }]);
    expect(await db.select().from(scanCalls)).toHaveLength(LOGS / 10);
    const calls = createCallsStore(db);
    expect(await calls.byCallId(ADA, "call-70")).toMatchObject({ id: "log-00070", action: null });

    const [earlier, ...others] = await logPartitions(db);
    expect(earlier?.name).toBe("scan_logs_before");
    const newest = await db.select({ at: sql<string>`max(scanned_at)` }).from(scanLogs);
    expect(earlier?.ends?.getTime()).toBeGreaterThan(new Date(newest[0]?.at ?? 0).getTime());
    expect(others.map(({ name }) => name)).toEqual(["scan_logs_default"]);
    const later = new Date((earlier?.ends?.getTime() ?? 0) + 1);
    expect(await makeLogMonths(db, later)).toBe(3);
    expect(await makeLogMonths(db, later)).toBe(0);
    await addHistory(db, ADA, [{ id: "new", scannedAt: later }]);
    const [row] = await rowsOf(
      db.execute(sql`select tableoid::regclass::text as place from scan_logs where id = 'new'`),
    );
    expect(row).toEqual({ place: `scan_logs_${later.toISOString().slice(0, 7).replace("-", "_")}` });
  });

  test("drops the partition of older logs once all of them have expired", async () => {
    const { db } = connection;
    const [earlier] = await logPartitions(db);
    const clock = { now: () => new Date() };
    expect(await createLogMonths({ db, clock, log }).letGo(earlier?.ends ?? new Date(0))).toBe(LOGS);
    expect(await db.select({ id: scanLogs.id }).from(scanLogs)).toEqual([{ id: "new" }]);
    expect(await db.select().from(scanFeedback)).toEqual([]);
    expect(await db.select().from(scanCalls)).toEqual([]);
    expect((await logPartitions(db)).map(({ name }) => name)).not.toContain("scan_logs_before");
  });
});

describe.each(DATABASES)("logs by month on the %s database", (kind) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  const clock = { now: () => new Date("2031-03-20T12:00:00Z") };
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    await db
      .insert(users)
      .values([ADA, "bob"].map((id) => ({ id, name: id, email: `${id}@shield.example` })));
    await createLogMonths({ db, clock, log }).prepare();
  });
  afterAll(() => database.close());

  const at = (moment: string) => new Date(`${moment}T00:00:00Z`);
  const placeOf = async (id: string) => {
    const found = await rowsOf<{ place: string }>(
      database.db.execute(sql`select tableoid::regclass::text as place from scan_logs where id = ${id}`),
    );
    return found.map(({ place }) => place);
  };
  const judge = (scanId: string) =>
    database.db.insert(scanFeedback).values({ scanId, workspaceId: ADA, verdict: "wrong", note: "n" });

  test("prepares this month and the next two, and moves logs from the default partition once their month exists", async () => {
    const { db } = database;
    const names = (await logPartitions(db)).map(({ name }) => name);
    for (const name of ["scan_logs_2031_03", "scan_logs_2031_04", "scan_logs_2031_05", "scan_logs_default"])
      expect(names).toContain(name);
    await addHistory(db, ADA, [
      { id: "march", scannedAt: at("2031-03-31") },
      { id: "september", scannedAt: at("2031-09-01"), callId: "early" },
      { id: "october", scannedAt: at("2031-10-01") },
    ]);
    await judge("september");
    expect(await placeOf("march")).toEqual(["scan_logs_2031_03"]);
    expect(await placeOf("september")).toEqual(["scan_logs_default"]);
    expect(await makeLogMonths(db, at("2031-08-31"))).toBe(3);
    expect(await placeOf("september")).toEqual(["scan_logs_2031_09"]);
    expect(await placeOf("october")).toEqual(["scan_logs_2031_10"]);
    expect(await db.select().from(scanFeedback)).toMatchObject([{ scanId: "september" }]);
    expect(await createCallsStore(db).byCallId(ADA, "early")).toMatchObject({ id: "september" });
    expect(await db.select({ id: scanLogs.id }).from(scanLogs)).toHaveLength(3);
  });

  test("a call counts once, even if it is repeated in another month, until its log is deleted", async () => {
    const { db } = database;
    const again = { id: "again", scannedAt: at("2031-04-02"), callId: "named" };
    await addHistory(db, ADA, [{ id: "named", scannedAt: at("2031-03-02"), callId: "named" }]);
    await expect(addHistory(db, ADA, [again])).rejects.toMatchObject({ cause: { code: "23505" } });
    await addHistory(db, "bob", [{ ...again, id: "of-bob" }]);
    await db.delete(scanLogs).where(eq(scanLogs.id, "named"));
    await addHistory(db, ADA, [again]);
    expect(await createCallsStore(db).byCallId(ADA, "named")).toMatchObject({ id: "again" });
  });

  test("pages go through all months, newest first, and contain every log once", async () => {
    const { db } = database;
    const moments = Array.from(
      { length: 120 },
      (_, n) => new Date(at("2031-02-20").getTime() + n * 86_400_000),
    );
    // Two logs at each moment, so that the id decides their order.
    await addHistory(
      db,
      "bob",
      [...moments, ...moments].map((scannedAt, n) => ({
        id: `page-${String(n).padStart(3, "0")}`,
        scannedAt,
      })),
    );
    const { page, nextPage } = createHistoryStore(db);
    for (const read of [page, nextPage]) {
      const met: { scannedAt: Date; id: string }[] = [];
      for (let size = -1; size !== met.length;) {
        size = met.length;
        const last = met.at(-1);
        const after = last && { at: last.scannedAt, id: last.id };
        met.push(...(await read("bob", { filters: {}, size: 17, after })));
      }
      expect(new Set(met.map(({ id }) => id)).size).toBe(met.length);
      expect(met).toHaveLength(241);
      const keys = met.map(({ scannedAt, id }) => `${scannedAt.toISOString()} ${id}`);
      expect(keys).toEqual(keys.toSorted().toReversed());
    }
  });

  test("retention drops whole months and deletes rows within one, together with what belongs to the logs", async () => {
    const { db } = database;
    await addHistory(db, ADA, [
      { id: "wholly-past", scannedAt: at("2031-03-05"), callId: "past" },
      { id: "partly-past", scannedAt: at("2031-04-05"), callId: "partly" },
      { id: "kept", scannedAt: at("2031-04-25"), callId: "kept" },
    ]);
    for (const id of ["wholly-past", "partly-past", "kept"]) await judge(id);
    await createLogMonths({ db, clock, log }).letGo(at("2031-04-20"));
    const names = (await logPartitions(db)).map(({ name }) => name);
    expect(names).not.toContain("scan_logs_2031_03");
    expect(names).toContain("scan_logs_2031_04");
    const left = (id: string) => db.select({ id: scanLogs.id }).from(scanLogs).where(eq(scanLogs.id, id));
    expect(await left("wholly-past")).toEqual([]);
    expect(await left("partly-past")).toEqual([]);
    expect(await left("kept")).toEqual([{ id: "kept" }]);
    const judged = await db.select({ id: scanFeedback.scanId }).from(scanFeedback);
    expect(judged.map(({ id }) => id).toSorted()).toEqual(["kept", "september"]);
    const calls = (await db.select().from(scanCalls)).map(({ callId }) => callId);
    expect(calls).toContain("kept");
    expect(calls).not.toContain("past");
    expect(calls).not.toContain("partly");
  });

  test("deleting a workspace deletes its logs, judgements and calls", async () => {
    const { db } = database;
    await db.delete(workspaces).where(eq(workspaces.id, ADA));
    const mine = eq(scanLogs.workspaceId, ADA);
    expect(await db.select({ id: scanLogs.id }).from(scanLogs).where(mine)).toEqual([]);
    expect(await db.select().from(scanFeedback)).toEqual([]);
    expect((await db.select().from(scanCalls)).map(({ workspaceId }) => workspaceId)).not.toContain(ADA);
    const others = db.select({ id: scanLogs.id }).from(scanLogs).where(eq(scanLogs.workspaceId, "bob"));
    expect((await others).length).toBeGreaterThan(0);
  });
});
