import type { Client } from "pg";
import { DAYS, type Sizes } from "./sizes.ts";

/** One person has a long history, so that not only an average one is measured. */
const LONGEST_HISTORY = 20_000;
/** A program makes several calls in a row. */
const BURST = 20;
const DAY_MS = 86_400_000;

/** The logs of one calendar month in UTC. Logs are numbered from the oldest. */
export interface Month {
  readonly name: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly first: number;
  /** The number after the month's last log. */
  readonly end: number;
}

/** Spreads the logs evenly over the past days. The logs of a month have consecutive numbers. */
export function planMonths(now: Date, scanLogs: number): Month[] {
  const oldest = now.getTime() - DAYS * DAY_MS;
  const numberAt = (time: number) =>
    Math.min(scanLogs, Math.max(0, Math.ceil(((time - oldest) / (DAYS * DAY_MS)) * scanLogs)));
  const months: Month[] = [];
  for (let starts = monthOf(new Date(oldest)); starts < now; starts = monthAfter(starts)) {
    const ends = monthAfter(starts);
    const [first, end] = [numberAt(starts.getTime()), numberAt(ends.getTime())];
    if (first < end) months.push({ name: starts.toISOString().slice(0, 7), starts, ends, first, end });
  }
  return months;
}

const monthOf = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1));
const monthAfter = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1));

/**
 * Fills a partition for each month, as if the product had run all the time. Each month is written into a
 * separate table, which then becomes the partition: indexes are built once at the end instead of with every
 * row, and with `wal_level` set to `minimal` nothing is written twice.
 */
export async function fillMonths(client: Client, owner: string, sizes: Sizes): Promise<void> {
  const { users, scanLogs } = sizes;
  const now = new Date();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { name, starts, ends, first, end } of planMonths(now, scanLogs)) {
    const startedAt = performance.now();
    const table = `scan_logs_${name.replace("-", "_")}`;
    const longest = Math.min(LONGEST_HISTORY, scanLogs / 4);
    await client.query("begin");
    await dropEmpty(client, table);
    await client.query(
      `create table ${table} (like scan_logs including defaults including constraints including storage)`,
    );
    await client.query(logsInto(table), [first, end - 1, scanLogs, users, owner, longest, now]);
    await client.query(
      `alter table scan_logs attach partition ${table}
         for values from ('${starts.toISOString()}') to ('${ends.toISOString()}')`,
    );
    await client.query(
      `insert into scan_usage (workspace_id, month_year, scan_count)
         select workspace_id, '${name}', count(*) from ${table} group by 1
       on conflict (workspace_id, month_year) do update set scan_count = excluded.scan_count`,
    );
    await client.query("commit");
    await client.query(`vacuum analyze ${table}`);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`scan logs of ${name}, ${end} of ${scanLogs}: ${seconds} s`);
  }
}

/** Drops the current month's partition, which the server created and which is still empty. */
async function dropEmpty(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
    table,
  ]);
  if (!rows[0]?.there) return;
  const { rowCount } = await client.query(`select from ${table} limit 1`);
  if (rowCount !== 0) throw new Error(`${table} holds logs already: this is no empty database`);
  await client.query(`alter table scan_logs detach partition ${table}`);
  await client.query(`drop table ${table}`);
}

/**
 * Few people scan much and many scan little, hence the square. The owner's bursts are spread evenly over the
 * whole time. Ids grow with time, as the server's do. `random()` and `offset 0` make the planner compute each
 * layer once per row instead of inlining its expressions wherever they are used.
 */
const logsInto = (
  table: string,
) => `insert into ${table} (id, workspace_id, action_type, original_prompt, sanitized_prompt, prompt_hash,
    prompt_length, is_malicious, confidence, threat_level, risk_score, categories, detected_patterns,
    sanitization_level, result, source, duration_ms, scanned_at)
  select left(ms, 8) || '-' || right(ms, 4) || '-7' || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || substr(hash, 7, 12),
    case when n / ${BURST} % ($3::int / $6::int) = 0 then $5 else 'user-' || 1 + floor(dice * dice * $4::int)::int end,
    case when sanitizes then 'sanitize' else 'scan' end, prompt, case when sanitizes then prompt end, hash,
    length(prompt), bad, case when bad then 0.9 else 0.1 end,
    case when bad then (array['low', 'medium', 'high'])[1 + kind % 3] else 'low' end, case when bad then 80 else 5 end,
    case when bad then (array['["Prompt Injection"]', '["Data Leakage"]', '["Role Hijacking"]',
      '["System Override"]', '["Encoded Attempts"]', '["Sensitive Data"]'])[1 + kind % 6] else '[]' end::jsonb,
    case when bad then '["ignore previous instructions"]' else '[]' end::jsonb,
    case when sanitizes then 'moderate' end,
    ('{"message": "As stored by a scan", "note": "' || repeat(hash, 5) || '"}')::jsonb,
    'engine', 3 + dice * 20, at
  from (select *, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as ms,
      'Please answer letter ' || n || ' about ' || hash || ' and ' || repeat(hash || ' ', 4) as prompt
    from (select n, random() as dice, random() < 0.125 as bad, random() < 0.2 as sanitizes, (random() * 1e6)::int as kind,
        $7::timestamptz - interval '${DAYS} days' * (1 - n::float8 / $3::int) as at, md5(n::text) as hash
      from generate_series($1::int, $2::int) n) drawn offset 0) written`;
