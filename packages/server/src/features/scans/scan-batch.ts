import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { KEPT } from "../../db/name-plans.ts";
import { rowsOf } from "../../db/rows.ts";
import type { Outbox } from "./scan-events.ts";
import type { ScanRecord } from "./scan-record.ts";

export interface Batch {
  readonly records: readonly ScanRecord[];
  /** Whether to wait for rows that another transaction has locked, or to leave out the records that need them. */
  readonly waits: boolean;
}

/**
 * Counts, logs and queues the events of many actions in one statement. Returns each action's count, or null for an
 * action that was left out and must be written by itself:
 *
 * - its account would reach a threshold, has no row for the month yet, or is being deleted;
 * - another transaction has locked one of its rows and the batch does not wait, so that no account delays the others.
 *
 * An action that is left out stores nothing. The actions of one account are counted together or not at all.
 */
export async function writeBatch(
  db: Database,
  { records, waits }: Batch,
  outbox: Outbox,
): Promise<(number | null)[]> {
  const locking = waits ? sql`` : sql` skip locked`;
  const parts = [batch(records), fitting(locking), counted, logged, used];
  if (records.some(({ events }) => events.length > 0)) parts.push(raised(outbox));
  const statement = sql`with ${sql.join(parts, sql`, `)}
    select place, scan_count from stored order by place desc${KEPT}`;
  const rows = await rowsOf<{ place: number; scan_count: number }>(db.execute(statement));
  return countsOf(records, rows);
}

/**
 * The database returns the count after an account's last record in the batch. Subtracting the later records' units
 * gives each earlier record's own count.
 */
function countsOf(
  records: readonly ScanRecord[],
  lastFirst: readonly { readonly place: number; readonly scan_count: number }[],
): (number | null)[] {
  const counts = records.map((): number | null => null);
  const laterUnits = new Map<string, number>();
  for (const { place, scan_count } of lastFirst) {
    const record = records[place];
    if (record === undefined) continue;
    const account = `${record.workspaceId} ${record.month}`;
    const later = laterUnits.get(account) ?? 0;
    counts[place] = scan_count - later;
    laterUnits.set(account, later + record.units);
  }
  return counts;
}

/** Passes all records as one value, so that the statement is the same for any number of them. */
function batch(records: readonly ScanRecord[]): SQL {
  return sql`batch as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(records.map(toRow))}::jsonb) as one (
      place int, id text, workspace_id text, api_key_id text, month text, scanned_at timestamptz, "limit" int, units int,
      warn_at int, action_type text, original_prompt text, sanitized_prompt text, prompt_hash text, prompt_length int,
      is_malicious boolean, confidence float8, threat_level text, risk_score int, categories jsonb,
      detected_patterns jsonb, sanitization_level text, result jsonb, source text, content_source text,
      duration_ms float8, via text, model text, culprit_role text, call_id text, action text, policy_id text,
      policy_version int, is_shadow boolean, events jsonb))`;
}

function toRow({ log, now, events, ...record }: ScanRecord, place: number) {
  return {
    place,
    id: record.id,
    workspace_id: record.workspaceId,
    api_key_id: record.apiKeyId,
    month: record.month,
    scanned_at: now,
    limit: record.limit,
    units: record.units,
    warn_at: record.warnAt,
    action_type: log.actionType,
    original_prompt: log.originalPrompt,
    sanitized_prompt: log.sanitizedPrompt,
    prompt_hash: log.promptHash,
    prompt_length: log.promptLength,
    is_malicious: log.isMalicious,
    confidence: log.confidence,
    threat_level: log.threatLevel,
    risk_score: log.riskScore,
    categories: log.categories,
    detected_patterns: log.detectedPatterns,
    sanitization_level: log.sanitizationLevel,
    result: log.result,
    source: log.source,
    content_source: log.contentSource,
    duration_ms: log.durationMs,
    via: log.gateway?.via,
    model: log.gateway?.model,
    culprit_role: log.gateway?.culpritRole,
    call_id: log.gateway?.callId,
    action: log.decided.action,
    policy_id: log.decided.policyId,
    policy_version: log.decided.policyVersion,
    is_shadow: log.decided.isShadow,
    // Records in a batch never reach a threshold, so quota events do not apply.
    events: events.filter(({ event }) => event !== "quota.warning" && event !== "quota.reached"),
  };
}

/**
 * Records whose rows this statement has locked. The workspace's row is included because the log refers to it. The
 * locking order must match the statement for a single record, or the two could deadlock.
 */
const fitting = (locking: SQL) => sql`owners as (
    select id from workspaces where id in (select workspace_id from batch) order by id for key share${locking}),
  usages as (
    select workspace_id, month_year from scan_usage
    where workspace_id in (select id from owners) and month_year in (select month from batch)
    order by workspace_id, month_year for no key update${locking}),
  owned as (
    select batch.* from batch join usages on usages.workspace_id = batch.workspace_id and usages.month_year = batch.month),
  keys as (
    select id from api_keys where id in (select api_key_id from owned) order by id for no key update${locking}),
  fitting as (
    select * from owned where api_key_id is null or api_key_id in (select id from keys))`;

const counted = sql`counted as (
    update scan_usage as usage set scan_count = usage.scan_count + wanted.units, updated_at = wanted.scanned_at
    from (select workspace_id, month, sum(units)::int as units, min("limit") as "limit", min(warn_at) as warn_at,
        max(scanned_at) as scanned_at from fitting group by workspace_id, month) as wanted
    where usage.workspace_id = wanted.workspace_id and usage.month_year = wanted.month
      and usage.scan_count + wanted.units < wanted."limit"
      and (usage.warned_by is not null or usage.scan_count + wanted.units < wanted.warn_at)
    returning usage.workspace_id, usage.month_year, usage.scan_count),
  stored as (
    select fitting.*, counted.scan_count from fitting
    join counted on counted.workspace_id = fitting.workspace_id and counted.month_year = fitting.month)`;

const logged = sql`logged as (
    insert into scan_logs (id, workspace_id, api_key_id, action_type, original_prompt, sanitized_prompt, prompt_hash,
      prompt_length, is_malicious, confidence, threat_level, risk_score, categories, detected_patterns,
      sanitization_level, result, source, content_source, duration_ms, via, model, culprit_role, call_id,
      action, policy_id, policy_version, is_shadow, scanned_at)
    select id, workspace_id, api_key_id, action_type, original_prompt, sanitized_prompt, prompt_hash,
      prompt_length, is_malicious, confidence, threat_level, risk_score, categories, detected_patterns,
      sanitization_level, nullif(result, 'null'::jsonb), source, content_source, duration_ms, via, model, culprit_role,
      call_id, action, policy_id, policy_version, is_shadow, scanned_at
    from stored)`;

const used = sql`used as (
    update api_keys set last_used_at = latest.scanned_at
    from (select api_key_id, max(scanned_at) as scanned_at from stored group by api_key_id) as latest
    where api_keys.id = latest.api_key_id),
  used_this_month as (
    insert into api_key_usage as usage (api_key_id, month_year, request_count)
    select api_key_id, month, count(*) from stored where api_key_id is not null group by api_key_id, month
    on conflict (api_key_id, month_year) do update set request_count = usage.request_count + excluded.request_count)`;

const raised = (outbox: Outbox) => sql`raised as (
    select happened.id, happened.event, happened.payload, stored.workspace_id, stored.scanned_at as created_at
    from stored, jsonb_to_recordset(stored.events) as happened (id text, event text, payload jsonb)),
  ${outbox.queueRaised()}`;
