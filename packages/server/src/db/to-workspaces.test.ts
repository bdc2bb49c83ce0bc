import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPasswords } from "../ports/passwords.ts";
import { createVault } from "../ports/vault.ts";
import { DATABASES } from "../testing/databases.ts";
import { migrationsBefore, openUpdated } from "../testing/earlier-release.ts";
import { rulesScanner } from "../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../testing/test-app.ts";

const APP_SECRET = "the secret of an installation that is updated";
const KEY = "sk_from_before_the_update";
const LOGS = 10_000;
/** The first migration of this upgrade; the release before did not have it. */
const NEXT = "workspaces";

/** The rows of two people: one on the pro plan with everything, one who has only signed up. */
async function earlierRows(): Promise<string> {
  const vault = createVault(APP_SECRET, undefined);
  const password = await createPasswords().hash(PASSWORD);
  const month = new Date().toISOString().slice(0, 7);
  return `
    insert into users (id, name, email, email_verified) values
      ('ada', 'Ada', 'ada@before.example', true), ('bob', 'Bob', 'bob@before.example', true);
    insert into credentials (id, user_id, issuer, account_id, provider_id, password) values
      ('c1', 'ada', 'local:credential', 'ada', 'credential', '${password}'),
      ('c2', 'bob', 'local:credential', 'bob', 'credential', '${password}');
    insert into profiles (id, plan, subscription_status, customer_code, subscription_code, current_period_end, scan_limit, store_prompts)
      values ('ada', 'pro', 'active', 'CUS_1', 'SUB_1', now() + interval '20 days', 50000, false);
    insert into scan_usage (user_id, month_year, scan_count) values ('ada', '${month}', ${LOGS});
    insert into api_keys (id, user_id, name, key_hash, key_ciphertext, key_head, key_tail)
      values ('key', 'ada', 'before', '${vault.fingerprint("api-key", KEY)}', '${vault.encrypt("api-key", KEY)}', 'sk_from_', 'e_update');
    insert into scan_logs (id, user_id, api_key_id, action_type, original_prompt, prompt_hash, prompt_length, is_malicious, confidence,
        threat_level, risk_score, categories, detected_patterns, source, duration_ms, scanned_at)
      select 'log-' || lpad(n::text, 5, '0'), 'ada', 'key', 'scan', 'prompt ' || n, 'h', 9, n % 4 = 0, 0.5, 'none', 1, '[]', '[]', 'rules', 1,
        now() - interval '1 minute' * n from generate_series(1, ${LOGS}) n;
    insert into payment_transactions (id, user_id, provider, reference, kind, plan, amount_minor, currency, status, email, paid_at)
      values ('pay', 'ada', 'sandbox', 'ref-1', 'initial', 'pro', 5000, 'USD', 'success', 'ada@before.example', now());
    insert into subscriptions (id, user_id, provider, plan, status, subscription_code, current_period_start, current_period_end)
      values ('sub', 'ada', 'sandbox', 'pro', 'active', 'SUB_1', now(), now() + interval '20 days');
    insert into payment_methods (id, user_id, authorization_code, brand, last4, exp_month, exp_year, is_default)
      values ('card', 'ada', 'AUTH_1', 'visa', '4081', '12', '2030', true);
    insert into webhook_endpoints (id, user_id, url, events, secret_ciphertext)
      values ('hook', 'ada', 'https://hooks.example/ada', '{scan.completed}', '${vault.encrypt("webhook-secret", "x")}');
    insert into policies (id, user_id, name, is_default) values ('policy', 'ada', 'Before', true);
    insert into policy_versions (policy_id, version, document) values ('policy', 1, '{}');
    insert into scan_feedback (scan_id, user_id, verdict) values ('log-00004', 'ada', 'wrong');
    insert into audit_log (id, actor_id, action) values ('act', 'ada', 'key.created'), ('other', 'ada', 'ticket.answered');`;
}

describe.each(DATABASES)("an update of the %s database to workspaces", (kind) => {
  let app: TestApp;
  const folder = migrationsBefore(NEXT);
  beforeAll(async () => {
    app = await startTestApp(kind, {
      connection: await openUpdated(kind, folder, await earlierRows()),
      env: { APP_SECRET },
      scanner: rulesScanner,
    });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });

  async function signedIn(name: string) {
    const browser = app.browser();
    const answer = await browser.post("/api/v1/auth/sign-in", {
      email: `${name}@before.example`,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    return browser;
  }

  test("leaves history, plan, keys, payments, webhooks, policies and judgements as they were", async () => {
    const ada = await signedIn("ada");
    expect((await ada.get("/api/v1/profile")).body).toMatchObject({
      id: "ada",
      plan: "pro",
      subscription_status: "active",
      customer_code: "CUS_1",
      scan_limit: 50_000,
      store_prompts: false,
    });
    expect((await ada.get("/api/v1/usage")).body).toMatchObject({ scan_count: LOGS, limit: 50_000 });
    const history = (await ada.get("/api/v1/scan-logs/export.json")).body as unknown as unknown[];
    expect(history).toHaveLength(LOGS);
    expect((await ada.get("/api/v1/scan-logs/log-00004")).body).toMatchObject({ user_id: "ada" });
    expect((await ada.get("/api/v1/api-keys")).body).toMatchObject({ keys: [{ id: "key", name: "before" }] });
    expect((await ada.get("/api/v1/webhooks")).body).toMatchObject({ webhooks: [{ id: "hook" }] });
    expect((await ada.get("/api/v1/policies")).body).toMatchObject({
      policies: [{ id: "policy", name: "Before" }],
    });
    expect((await ada.get("/api/v1/billing/history")).body).toMatchObject({ payments: [{ id: "pay" }] });
    expect((await ada.get("/api/v1/feedback?verdict=wrong")).text).toContain("log-00004");
    const { rows } = await app.connection.executeSql(
      "select id, workspace_id from audit_log where id in ('act', 'other') order by id",
    );
    expect(rows).toEqual([
      { id: "act", workspace_id: "ada" },
      { id: "other", workspace_id: null },
    ]);
  });

  test("leaves the key working, and counts its calls with the earlier ones", async () => {
    const headers = { "x-api-key": KEY };
    const program = app.browser();
    expect((await program.send("POST", "/api/v1/scan", { headers, body: { prompt: "hello" } })).status).toBe(
      200,
    );
    const ada = await signedIn("ada");
    expect((await ada.get("/api/v1/usage")).body).toMatchObject({ scan_count: LOGS + 1 });
  });

  test("gives everyone a workspace of their own, including people who sign up afterwards", async () => {
    const bob = await signedIn("bob");
    expect((await bob.get("/api/v1/profile")).body).toMatchObject({ plan: "free", store_prompts: true });
    expect((await bob.get("/api/v1/scan-logs")).body).toMatchObject({ items: [] });
    const { userId } = await app.signUp();
    const { rows } = await app.connection.executeSql(
      "select workspace_id, role from workspace_members where user_id in ('ada', 'bob', $1) and workspace_id = user_id",
      [userId],
    );
    expect(rows).toHaveLength(3);
    await expect(app.connection.executeSql("delete from audit_log where id = 'act'")).rejects.toThrow();
  });
});
