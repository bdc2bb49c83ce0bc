import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPasswords } from "../ports/passwords.ts";
import type { Vault } from "../ports/vault.ts";

const MIGRATIONS = fileURLToPath(new URL("../db/migrations", import.meta.url));
const FIRST = "0000_first_tables";

export const OLD_CUSTOMER = {
  email: "ada@shield.example",
  password: "Correct-Horse-9",
  key: `sk_${"a".repeat(40)}`,
};
export const OLD_SCANS = 250;
export const OLD_SCANS_THIS_MONTH = 5;

/** The first version's migrations: a folder with only the first one. */
export function firstMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-first-"));
  mkdirSync(join(folder, "meta"));
  cpSync(join(MIGRATIONS, `${FIRST}.sql`), join(folder, `${FIRST}.sql`));
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.filter(({ tag }) => tag === FIRST);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}

/** The data of a paying customer of the first version, as statements for its tables. */
export async function oldCustomer({ fingerprint, encrypt }: Vault): Promise<string> {
  const { email, password, key } = OLD_CUSTOMER;
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return `
    insert into users (id, name, email, email_verified) values ('ada', 'Ada', ${text(email)}, true);
    insert into credentials (id, user_id, issuer, account_id, provider_id, password)
      values ('c1', 'ada', 'local:credential', 'ada', 'credential', ${text(await createPasswords().hash(password))});
    insert into profiles (id, plan, subscription_status, customer_code, subscription_code, current_period_end)
      values ('ada', 'pro', 'active', 'CUS_ada', 'SUB_ada', now() + interval '20 days');
    insert into subscriptions (id, user_id, provider, plan, status, subscription_code, customer_code, current_period_start, current_period_end)
      values ('s1', 'ada', 'paystack', 'pro', 'active', 'SUB_ada', 'CUS_ada', now() - interval '10 days', now() + interval '20 days');
    insert into payment_transactions (id, user_id, provider, reference, kind, plan, amount_minor, currency, status, email, paid_at)
      values ('p1', 'ada', 'paystack', 'ref-1', 'initial', 'pro', 5000, 'USD', 'success', ${text(email)}, now() - interval '10 days');
    insert into api_keys (id, user_id, name, key_hash, key_ciphertext, key_head, key_tail)
      values ('k1', 'ada', 'production', ${text(fingerprint("api-key", key))}, ${text(encrypt("api-key", key))},
        ${text(key.slice(0, 8))}, ${text(key.slice(-8))});
    insert into api_key_usage (api_key_id, month_year, request_count) values ('k1', to_char(now() at time zone 'utc', 'YYYY-MM'), 3);
    insert into scan_usage (user_id, month_year, scan_count)
      values ('ada', to_char(now() at time zone 'utc', 'YYYY-MM'), ${OLD_SCANS_THIS_MONTH});
    insert into scan_logs (id, user_id, api_key_id, action_type, original_prompt, prompt_hash, prompt_length, is_malicious, confidence,
        threat_level, risk_score, categories, detected_patterns, source, duration_ms, scanned_at)
      select 'log-' || n, 'ada', case when n % 2 = 0 then 'k1' end, 'scan', 'Old prompt number ' || n, 'hash-' || n, 20, n % 10 = 0,
        0.9, case when n % 10 = 0 then 'high' else 'none' end, 10, '[]', '[]', 'engine', 1.5, now() - n * interval '1 hour'
      from generate_series(1, ${OLD_SCANS}) as n;
    insert into webhook_endpoints (id, user_id, url, events, secret_ciphertext)
      values ('w1', 'ada', 'https://hooks.example/in', '{scan.completed}', ${text(encrypt("webhook-secret", "whsec_b2xk"))});
    insert into webhook_events (id, user_id, event, payload) values ('e1', 'ada', 'scan.completed', '{"scan_id": "log-1"}');
    insert into webhook_deliveries (id, event_id, endpoint_id, status, attempt_count, next_attempt_at, delivered_at)
      values ('d1', 'e1', 'w1', 'delivered', 1, null, now());
    insert into support_tickets (id, user_id, name, email, subject, message, status, answer, answered_at)
      values ('t1', 'ada', 'Ada', ${text(email)}, 'A question', 'How do I rotate a key?', 'answered', 'In the settings.', now());
    insert into audit_log (id, actor_id, action, target_id) values ('a1', 'ada', 'account.created', 'ada');`;
}
