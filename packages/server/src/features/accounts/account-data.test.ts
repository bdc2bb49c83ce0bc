import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { paymentTransactions } from "../../db/schema/billing.ts";
import { auditLog, supportTickets } from "../../db/schema/operations.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { DATABASES } from "../../testing/databases.ts";
import { until } from "../../testing/receiver.ts";
import { createShopper } from "../../testing/shopper.ts";
import { setPlan } from "../../testing/quota.ts";
import { newId } from "../../ports/ids.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createAccountDataStore } from "./account-data.store.ts";

describe.each(DATABASES)("account data on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  test("the export contains everything we store, and no secrets", async () => {
    const browser = await app.signUp();
    await setPlan(app.db, browser.userId, "pro");
    await browser.post("/api/v1/scan", { prompt: "remember me" });
    const { body: key } = await browser.post<{ key: string }>("/api/v1/api-keys", { name: "mine" });
    const { body, text, status } = await browser.get<{ sections: Record<string, unknown[]> }>(
      "/api/v1/account/export",
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { email: browser.email }, profile: { plan: "pro" } });
    expect(body.sections["scan_logs"]).toMatchObject([{ original_prompt: "remember me" }]);
    expect(body.sections["api_keys"]).toMatchObject([{ name: "mine" }]);
    expect(body.sections["sessions"]).toHaveLength(1);
    expect(text).not.toContain(key.key);
    expect(text).not.toContain("argon2id");
    expect(text).not.toContain([...browser.cookies.values()][0]?.split(".")[0] ?? "?");
  });

  test("the export is read and sent a few rows at a time, and leaves none out", async () => {
    const browser = await app.signUp();
    const { userId: workspaceId } = browser;
    const verdict = { isMalicious: false, confidence: 0, threatLevel: "low", riskScore: 0, durationMs: 1 };
    const found = { categories: [], detectedPatterns: [], source: "rules", actionType: "scan", ...verdict };
    const text = { promptHash: "h", promptLength: 1 };
    const scannedAt = new Date();
    const logs = Array.from({ length: 120 }, (_, n) => `${kind}-${n}-${workspaceId}`);
    await app.db.insert(scanLogs).values(
      logs.map((id, n) => ({
        id,
        workspaceId,
        originalPrompt: `prompt ${n}`,
        scannedAt,
        ...text,
        ...found,
      })),
    );
    const entries = Array.from({ length: 60 }, () => ({
      actorId: workspaceId,
      action: "history.exported" as const,
    }));
    await app.db.insert(auditLog).values(entries.map((entry) => ({ id: newId(), ...entry })));
    const held = createAccountDataStore(app.db).sections(workspaceId);
    const sizes = new Map<string, number[]>();
    for (const [name, pages] of held)
      for await (const rows of pages) sizes.set(name, [...(sizes.get(name) ?? []), rows.length]);
    expect(sizes.get("scan_logs")).toEqual([50, 50, 20]);
    expect(sizes.get("audit_log")?.[0]).toBe(50);
    const { body } = await browser.get<{ sections: Record<string, { id: string }[]> }>(
      "/api/v1/account/export",
    );
    expect(body.sections["scan_logs"]?.map(({ id }) => id).toSorted()).toEqual(logs.toSorted());
    expect(Object.keys(body.sections)).toEqual(held.map(([name]) => name));
    expect(body.sections["audit_log"]?.length).toBeGreaterThan(60);
  });

  test("exports of account data are rate limited", async () => {
    const browser = await app.signUp();
    const answers = await Promise.all(
      Array.from({ length: BURST_LIMITS.exportPerUser.burst + 5 }, () =>
        browser.get("/api/v1/account/export"),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test.each([
    "/api/v1/scan-logs/export.csv",
    "/api/v1/scan-logs/export.json",
    "/api/v1/workspace/audit-log/export.csv",
    "/api/v1/workspace/audit-log/export.jsonl",
  ])("exports through %s are rate limited", async (path) => {
    const browser = await app.signUp();
    const statuses = [];
    for (let n = 0; n < BURST_LIMITS.exportPerUser.burst + 2; n += 1)
      statuses.push((await browser.get(path)).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses.at(-1)).toBe(429);
  });

  test("changes are rate limited, so that nobody can fill the audit log, and reads still work meanwhile", async () => {
    const browser = await app.signUp();
    const change = async (n: number) =>
      (await browser.patch("/api/v1/profile", { store_prompts: n % 2 === 0 })).status;
    const statuses = await Promise.all(
      Array.from({ length: BURST_LIMITS.changePerUser.burst + 60 }, (_, n) => change(n)),
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect((await browser.get("/api/v1/profile")).status).toBe(200);
  });

  test("deleting the account requires the password, even right after signing in", async () => {
    const browser = await app.signUp();
    expect((await browser.delete("/api/v1/account")).status).toBe(400);
    expect(await browser.delete("/api/v1/account", {})).toMatchObject({
      status: 400,
      body: { error: VALIDATION.currentPasswordRequired },
    });
    expect(await app.db.select().from(users).where(eq(users.id, browser.userId))).toHaveLength(1);
  });

  test("hardening 16: a deleted account is anonymous in tickets, payments, provider events and the audit log", async () => {
    const shopper = createShopper(() => app);
    const person = await shopper.subscribed("pro");
    const stranger = await shopper.subscribed("starter");
    const ticket = { name: "Ada Byron", subject: "Hello", message: "It is me, Ada." };
    for (const { email, post } of [person, stranger]) await post("/api/v1/support", { ...ticket, email });
    const { email, userId } = person;
    await app.browser().post("/api/v1/auth/sign-in", { email, password: "Wrong-Horse-9" });
    const traces = async (word: string) => {
      const tables = [
        "support_tickets",
        "payment_transactions",
        "provider_events",
        "sandbox_records",
        "audit_log",
      ];
      const found = [];
      for (const table of tables) {
        const query = `select 1 from ${table} as kept where position($1 in kept::text) > 0`;
        if ((await app.connection.executeSql(query, [word])).rows.length > 0) found.push(table);
      }
      return found;
    };
    const before = await traces(stranger.email);
    expect(await traces(email)).toEqual(before);
    expect(before.length).toBeGreaterThan(3);
    const [{ customerCode = null } = {}] = await app.db
      .select()
      .from(workspaces)
      .where(eq(workspaces.id, userId));

    expect((await person.delete("/api/v1/account", { password: PASSWORD })).body).toEqual({ ok: true });
    await until(async () => (await traces(email)).length === 0);
    expect(await traces(stranger.email)).toEqual(before);
    expect(await traces(customerCode ?? "?")).toEqual(["sandbox_records"]);
    const acts = await app.db.select().from(auditLog).where(eq(auditLog.actorId, userId));
    expect(acts.length).toBeGreaterThan(1);
    for (const { ipAddress, userAgent } of acts)
      expect({ ipAddress, userAgent }).toEqual({ ipAddress: null, userAgent: null });
    const [closed] = await app.db.select().from(supportTickets).where(eq(supportTickets.status, "closed"));
    expect(closed).toMatchObject({ name: "Deleted account", message: "Removed with the account." });
  });

  test.each([
    ["was never verified keeps", false],
    ["was verified removes", true],
  ])("deleting an account whose address %s the tickets sent from that address", async (_, isProven) => {
    const email = `writer-${isProven}-${kind}@shield.example`;
    const ticket = { name: "Ada Byron", subject: "Hello", message: "Written by whoever has this address." };
    await app.browser().post("/api/v1/support", { ...ticket, email });
    const person = await app.signUp(email);
    await app.db.update(users).set({ emailVerified: isProven }).where(eq(users.id, person.userId));
    expect((await person.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    const kept = await app.db.select().from(supportTickets).where(eq(supportTickets.email, email));
    expect(kept).toMatchObject(isProven ? [] : [{ ...ticket, status: "open" }]);
  });

  test("deleting an account with an unproven address leaves other people's records of that address as they are", async () => {
    const email = `somebody-${kind}@shield.example`;
    const owner = await app.signUp();
    const { body: team } = await owner.post<{ id: string }>("/api/v1/workspaces", { name: "Team" });
    const headers = { [WORKSPACE_HEADER]: team.id };
    await owner.send("POST", "/api/v1/workspace/invitations", { headers, body: { email, role: "viewer" } });
    const invited = and(eq(auditLog.workspaceId, team.id), eq(auditLog.action, "workspace.invited"));
    const before = await app.db.select().from(auditLog).where(invited);
    const stranger = await app.signUp(email);
    expect((await stranger.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    expect(await app.db.select().from(auditLog).where(invited)).toEqual(before);
  });

  test("a scan that races with the deletion of its account gets a clear answer", async () => {
    const browser = await app.signUp();
    const scans = Array.from({ length: 5 }, () =>
      browser.post("/api/v1/scan", { prompt: "hello ".repeat(99) }),
    );
    await browser.delete("/api/v1/account", { password: PASSWORD });
    for (const { status } of await Promise.all(scans)) expect([200, 401, 409]).toContain(status);
  });

  test("deleting with the right password removes everything but the payment records", async () => {
    const browser = await app.signUp();
    const { userId } = browser;
    await browser.post("/api/v1/scan", { prompt: "forget me" });
    await app.db.insert(paymentTransactions).values({
      id: `payment-${kind}`,
      workspaceId: userId,
      provider: "sandbox",
      reference: `ref-${kind}`,
      kind: "initial",
      plan: "pro",
      amountMinor: 5_000,
      currency: "USD",
      email: browser.email,
    });
    expect(await browser.delete("/api/v1/account", { password: "wrong" })).toMatchObject({
      status: 400,
      body: { error: MESSAGES.currentPasswordWrong },
    });
    expect((await browser.delete("/api/v1/account", { password: PASSWORD })).body).toEqual({ ok: true });
    expect((await browser.get("/api/v1/auth/session")).body).toEqual({ user: null });
    expect(await app.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
    expect(await app.db.select().from(scanLogs).where(eq(scanLogs.workspaceId, userId))).toEqual([]);
    const [payment] = await app.db
      .select()
      .from(paymentTransactions)
      .where(eq(paymentTransactions.id, `payment-${kind}`));
    expect(payment).toMatchObject({ workspaceId: null, amountMinor: 5_000 });
    const acts = await app.db.select().from(auditLog).where(eq(auditLog.actorId, userId));
    expect(acts.map(({ action }) => action)).toContain("account.deleted");
    const again = await app.signUp(browser.email);
    expect(again.userId).not.toBe(userId);
  });
});
