import { AUDIT_ACTIONS, type AuditLogEntry } from "@prompt-shield/contracts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "../../db/schema/operations.ts";
import { newId } from "../../ports/ids.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { PASSWORD, startTestApp, type TestApp, tokenIn } from "../../testing/test-app.ts";

const ADMIN = "chief@shield.example";
const LOG = "/api/v1/admin/audit-log";
const AGENT = "Mozilla/5.0 (test)";

interface Page {
  entries: AuditLogEntry[];
  next_cursor: string | null;
}

describe("what the audit log records", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["signUp"]>>;
  beforeAll(async () => {
    app = await startTestApp("embedded", {
      env: { ADMIN_EMAILS: ADMIN, TRUST_PROXY: "true", WEBHOOK_ALLOW_PRIVATE: "true" },
    });
    admin = await app.signUp(ADMIN);
  });
  afterAll(() => app.close());

  const actionsOf = async (userId: string) =>
    (await app.db.select().from(auditLog).where(eq(auditLog.actorId, userId))).map(({ action }) => action);

  test("every action on an account, with its IP address and browser", async () => {
    const person = await app.signUp();
    const credentials = { email: person.email, password: PASSWORD };
    const headers = { "x-forwarded-for": "203.0.113.9", "user-agent": AGENT };
    await app.browser().send("POST", "/api/v1/auth/sign-in", { body: credentials, headers });
    // Read before the account is deleted, because deletion removes addresses and browsers from its entries.
    const isSignIn = and(eq(auditLog.actorId, person.userId), eq(auditLog.action, "session.created"));
    const [signIn] = await app.db.select().from(auditLog).where(isSignIn);
    expect(signIn).toMatchObject({ ipAddress: "203.0.113.9", userAgent: AGENT });
    await app.browser().post("/api/v1/login", credentials);
    await person.post("/api/v1/auth/sessions/revoke-others");
    await person.patch("/api/v1/profile", { store_prompts: false });
    await setPlan(app.db, person.userId, "pro");
    const { body: key } = await person.post<{ id: string }>("/api/v1/api-keys", { name: "k" });
    await person.post(`/api/v1/api-keys/${key.id}/reveal`);
    await person.delete(`/api/v1/api-keys/${key.id}`);
    const hook = { url: "http://127.0.0.1:9/hook", events: ["scan.completed"] };
    const { body: made } = await person.post<{ id: string }>("/api/v1/webhooks", hook);
    await person.patch(`/api/v1/webhooks/${made.id}`, { enabled: false });
    await person.post(`/api/v1/webhooks/${made.id}/rotate-secret`);
    await person.delete(`/api/v1/webhooks/${made.id}`);
    await person.get("/api/v1/scan-logs/export.csv");
    await person.delete("/api/v1/scan-logs");
    await person.get("/api/v1/account/export");
    const passwords = { current_password: PASSWORD, new_password: "Another-Horse-10" };
    await person.post("/api/v1/auth/change-password", passwords);
    await person.post("/api/v1/auth/forgot-password", { email: person.email });
    const token = tokenIn(await app.mailTo(person.email, /Reset/));
    await app.browser().post("/api/v1/auth/reset-password", { token, password: PASSWORD });
    const last = app.browser();
    await last.post("/api/v1/auth/sign-in", credentials);
    await last.post("/api/v1/auth/sign-out");
    await last.post("/api/v1/auth/sign-in", credentials);
    await last.delete("/api/v1/account", { password: PASSWORD });
    const actions = await actionsOf(person.userId);
    expect(new Set(actions)).toEqual(
      new Set([
        "account.created",
        "session.created",
        "token.issued",
        "session.all_revoked",
        "account.prompt_storage_changed",
        "key.created",
        "key.revealed",
        "key.deleted",
        "webhook.created",
        "webhook.updated",
        "webhook.secret_rotated",
        "webhook.deleted",
        "history.exported",
        "history.deleted",
        "account.exported",
        "account.password_changed",
        "account.password_reset",
        "account.email_verified",
        "session.ended",
        "account.deleted",
      ]),
    );
  });

  test("refused sign-ins, but no text that may be a mistyped password", async () => {
    const person = await app.signUp();
    const tryIn = (email: string) =>
      app.browser().post("/api/v1/auth/sign-in", { email, password: "Wrong-1!" });
    await tryIn(person.email);
    await tryIn("nobody@shield.example");
    await tryIn("Correct-Horse-9");
    const about = await admin.get<Page>(`${LOG}?target=${person.email}&action=session.refused`);
    expect(about.body.entries).toMatchObject([
      { actor_id: null, target_email: person.email, details: { reason: "invalid_credentials" } },
    ]);
    const { body } = await admin.get<Page>(`${LOG}?action=session.refused`);
    expect(body.entries.map(({ details }) => details["email"])).toEqual([
      undefined,
      "nobody@shield.example",
      undefined,
    ]);
    expect(JSON.stringify(body)).not.toContain("Correct-Horse-9");
  });

  test("an admin made by ADMIN_EMAILS, and a changed email address", async () => {
    const made = await admin.get<Page>(`${LOG}?target=${ADMIN}&action=user.role_changed`);
    expect(made.body.entries).toMatchObject([
      { actor_id: null, details: { by: "ADMIN_EMAILS", role: "admin" } },
    ]);
    const person = await app.signUp();
    const next = `new-${person.email}`;
    await person.post("/api/v1/auth/change-email", { new_email: next, current_password: PASSWORD });
    const token = tokenIn(await app.mailTo(next, /Confirm/));
    await app.browser().post("/api/v1/auth/confirm-email-change", { token });
    expect(await actionsOf(person.userId)).toContain("account.email_changed");
  });

  test("exports everything as CSV that is safe for spreadsheets, and logs the export", async () => {
    await app.db.insert(auditLog).values({
      id: newId(),
      actorId: admin.userId,
      action: "key.created",
      targetType: "",
      targetId: '=cmd|" /C calc"!A0',
      userAgent: "+agent, with comma",
    });
    const rows = Array.from({ length: 620 }, () => ({ id: newId(), actorId: "many", action: "key.created" }));
    await app.db.insert(auditLog).values(rows);
    const { text, headers } = await admin.get(`${LOG}/export.csv?action=key.created`);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(text.split("\r\n")[0]).toBe(
      "id,at,actor_id,actor_email,action,target,target_email,ip_address,user_agent,details",
    );
    expect(text).toContain(`"'=cmd|"" /C calc""!A0"`);
    expect(text).toContain(`"'+agent, with comma"`);
    expect(text.match(/,many,/g)).toHaveLength(620);
    const noted = await admin.get<Page>(`${LOG}?action=audit_log.exported&actor=${ADMIN}`);
    expect(noted.body.entries).toMatchObject([{ details: { action: "key.created" } }]);
  });

  test("every action has a description", async () => {
    const rows = await app.db.selectDistinct({ action: auditLog.action }).from(auditLog);
    expect(rows.filter(({ action }) => !Object.hasOwn(AUDIT_ACTIONS, action))).toEqual([]);
  });
});

describe.each(DATABASES)("the audit log on the %s database", (kind) => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["signUp"]>>;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { ADMIN_EMAILS: ADMIN } });
    admin = await app.signUp(ADMIN);
  });
  afterAll(() => app.close());

  test.each(["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])(
    "refuses: %s",
    async (statement) => {
      await expect(app.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: "the audit log is append-only" },
      });
    },
  );

  test("is paged by actor, action and time without gaps", async () => {
    const start = Date.UTC(2026, 0, 1);
    const rows = Array.from({ length: 130 }, (_, n) => ({
      id: newId(start + n),
      actorId: "someone",
      action: n % 2 === 0 ? "key.created" : "key.deleted",
      createdAt: new Date(start + Math.floor(n / 3) * 60_000),
    }));
    await app.db.insert(auditLog).values(rows);
    const found: AuditLogEntry[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const { body } = await admin.get<Page>(`${LOG}?actor=someone&action=key.created${more}`);
      found.push(...body.entries);
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(new Set(found.map(({ id }) => id)).size).toBe(65);
    const times = found.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const early = "from=2026-01-01T00:00:00Z&to=2026-01-01T00:02:00Z";
    expect((await admin.get<Page>(`${LOG}?${early}`)).body.entries).toHaveLength(9);
    expect((await admin.get(`${LOG}?action=nonsense`)).status).toBe(400);
  });

  test("is exported in pieces, however long it is, and other requests are answered meanwhile", async () => {
    const ENTRIES = 100_000;
    await app.db.execute(sql`insert into audit_log (id, actor_id, action, details, user_agent, created_at)
      select 'long ' || lpad(n::text, 6, '0'), 'a machine', 'key.created', '{"name": "a key of some length"}',
        ${AGENT}, timestamptz '2026-02-01' + n / 7 * interval '1 second'
      from generate_series(1, ${ENTRIES}) n`);
    const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(`${app.url}${LOG}/export.csv?actor=a%20machine`, { headers: { cookie } });
    expect(response.status).toBe(200);
    const ids = new Set<string>();
    let longest = 0;
    let rest = "";
    let chunks = 0;
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      longest = Math.max(longest, chunk.length);
      const lines = (rest + chunk).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) ids.add(line.slice(0, line.indexOf(",")));
      if ((chunks += 1) % 50 > 1) continue;
      expect((await app.browser().get("/healthz")).status).toBe(200);
    }
    expect(rest).toBe("");
    expect(ids.size, "with the line of names").toBe(ENTRIES + 1);
    expect(longest).toBeLessThan(1_000_000);
  });
});
