import type { Client } from "pg";
import { fillMonths } from "./months.ts";
import { DAYS, type Sizes } from "./sizes.ts";

/**
 * Fills an empty, migrated database with SQL alone. `owner` is an existing account, which gets the longest
 * history.
 */
export async function seed(client: Client, owner: string, sizes: Sizes): Promise<void> {
  await client.query(UUID_V7);
  const step = async (what: string, statement: string, values?: readonly unknown[]) => {
    const startedAt = performance.now();
    await client.query(statement, values && [...values]);
    console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  };
  await step(`${sizes.users} users`, PEOPLE, [sizes.users]);
  await step("plans", PLANS);
  await fillMonths(client, owner, sizes);
  await step("audit log", AUDIT, [sizes.users]);
  await step("payments", PAYMENTS, [sizes.users]);
  await step("tickets", TICKETS, [sizes.users]);
  await step("webhooks", WEBHOOKS, [sizes.users]);
  await step("vacuum analyze", "vacuum analyze");
}

export async function isSeeded(client: Client): Promise<boolean> {
  return (await client.query("select from users where id = 'user-1'")).rowCount === 1;
}

/** Waits for the job that aggregates past hours, because the overview reads its sums. */
export async function untilSummedUp(client: Client): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    const { rows } = await client.query(
      "select from scan_hours where hour > now() - interval '3 hours' limit 1",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the server has not added up the past hours within ten minutes");
}

/** Finds sample ids for pages about a single object, by the word before `{id}` in the path. */
export async function findSamples(client: Client, owner: string): Promise<Record<string, string>> {
  const one = async (statement: string, values: readonly unknown[] = []) =>
    (await client.query<{ id: string }>(statement, [...values])).rows[0]?.id ?? "";
  return {
    users: owner,
    threats: await one("select id from scan_logs where is_malicious order by scanned_at desc limit 1"),
    tickets: await one("select id from support_tickets limit 1"),
    "scan-logs": await one("select id from scan_logs where workspace_id = $1 limit 1", [owner]),
  };
}

/** Ids that grow with time, as the server's do. */
const UUID_V7 = `create function pg_temp.v7(at timestamptz, n bigint) returns text language sql immutable as $$
  select overlay(overlay(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
    placing '-7' from 14 for 0) || substr(m, 1, 3) || '-8' || substr(m, 4, 3) || '-' || substr(m, 7, 12)
  from (select md5(n::text) as m) hashed $$`;

const PEOPLE = `with made as (
    insert into users (id, name, email, email_verified, created_at)
    select 'user-' || n, 'Person ' || n, 'person-' || n || '@scale.example', n % 10 <> 0,
      now() - interval '${DAYS} days' * (n::float8 / $1)
    from generate_series(1, $1::int) n returning id, created_at)
  insert into profiles (id, suspended_at, created_at)
  select id, case when abs(hashtext(id)) % 500 = 0 then now() end, created_at from made`;

const PLANS = `update workspaces
  set plan = (array['free', 'free', 'free', 'free', 'free', 'starter', 'starter', 'pro', 'growth'])[1 + abs(hashtext(id)) % 9]`;

const AUDIT = `insert into audit_log (id, actor_id, action, target_type, target_id, ip_address, created_at)
  select pg_temp.v7(at, n), 'user-' || 1 + n % $1::int, (array['auth.signed_in', 'key.created', 'plan.changed', 'data.exported'])[1 + n % 4],
    'user', 'user-' || 1 + n % $1::int, '203.0.113.' || n % 256, at
  from (select n, now() - interval '${DAYS} days' * (1 - n / (5.0 * $1::int)) as at
    from generate_series(1, 5 * $1::int) n) acts`;

const PAYMENTS = `insert into payment_transactions (id, workspace_id, provider, reference, kind, plan, amount_minor, currency,
    status, email, paid_at, created_at)
  select pg_temp.v7(at, n), 'user-' || 1 + n % $1::int, 'paystack', 'reference-' || n,
    case when n % 4 = 0 then 'initial' else 'renewal' end, 'starter', 2500, 'USD',
    case when n % 20 = 0 then 'failed' else 'success' end, 'person-' || 1 + n % $1::int || '@scale.example', at, at
  from (select n, now() - interval '${DAYS} days' * (1 - n / (1.0 * $1::int)) as at
    from generate_series(1, $1::int) n) paid`;

const TICKETS = `insert into support_tickets (id, user_id, name, email, subject, message, status, created_at)
  select pg_temp.v7(at, n), 'user-' || n, 'Person ' || n, 'person-' || n || '@scale.example', 'Question ' || n,
    repeat('A long question. ', 40), (array['open', 'answered', 'closed', 'closed'])[1 + n % 4], at
  from (select n, now() - interval '${DAYS} days' * (1 - n / (0.2 * $1::int)) as at
    from generate_series(1, $1::int / 5) n) asked`;

const WEBHOOKS = `with endpoints as (
    insert into webhook_endpoints (id, workspace_id, url, events, secret_ciphertext)
    select 'endpoint-' || n, 'user-' || n, 'https://hooks.example/' || n, '{scan.completed}', 'none'
    from generate_series(1, $1::int / 50) n returning id, workspace_id),
  events as (
    insert into webhook_events (id, workspace_id, event, payload, created_at)
    select e.id || '-' || n, workspace_id, 'scan.completed', '{}', now() - interval '1 hour' * n
    from endpoints e, generate_series(1, 100) n returning id, created_at)
  insert into webhook_deliveries (id, event_id, endpoint_id, status, attempt_count, next_attempt_at, created_at)
  select id, id, substring(id from '^endpoint-\\d+'),
    case when hashtext(id) % 10 = 0 then 'failed' else 'delivered' end, 1, null, created_at from events`;
