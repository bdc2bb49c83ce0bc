import { setTimeout as sleep } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { gather } from "../../db/gather.ts";
import { KEPT } from "../../db/name-plans.ts";
import { rowsOf } from "../../db/rows.ts";
import { writeBatch } from "./scan-batch.ts";
import type { Outbox } from "./scan-events.ts";
import type { ScanRecord } from "./scan-record.ts";
import { writeTogether } from "./write-together.ts";

export interface Recorded {
  readonly count: number;
  readonly raisedWarning: boolean;
  readonly raisedReached: boolean;
}

export type ScansStore = ReturnType<typeof createScansStore>;

/**
 * Limits of one statement: enough records that its fixed costs hardly matter, and few enough to be written in
 * milliseconds.
 */
const BATCH_MOST = { mostItems: 64, mostWeight: 500_000 };
const ONE_HOLDS_MS = 50;

export function createScansStore(db: Database, outbox: Outbox) {
  const joinBatch = gather({
    ...BATCH_MOST,
    weigh: ({ log }: ScanRecord) => log.promptLength,
    write: (records) => (records.length === 1 ? writeOne(records[0] as ScanRecord) : writeMany(records)),
  });

  return {
    /**
     * Counts, logs and queues the events of one action in one statement, so that all of it is stored or nothing. Null
     * if the quota is used up. The count is checked under the row's lock: of N requests with k units left, exactly k
     * are stored, on one process or many.
     */
    record: async (record: ScanRecord): Promise<Recorded | null> => {
      // Near a threshold the owner's mail must be in the same transaction as the count. Otherwise there is no mail, and
      // actions that arrive at the same time share a statement.
      if (record.mayRaise) return db.transaction((tx) => recordAndTell(record, tx, tx));
      return joinBatch(record);
    },

    /**
     * Counts an action that failed but cost work. It has no verdict, so no log row, and raises no thresholds, so no
     * mail.
     */
    charge: async ({ workspaceId, apiKeyId, month, now, limit }: Charge): Promise<void> => {
      const parts = [
        sql`counted as (
          insert into scan_usage as usage (workspace_id, month_year, scan_count, updated_at)
          select ${workspaceId}, ${month}, 1, ${now.toISOString()}::timestamptz where ${limit}::int > 0
          on conflict (workspace_id, month_year) do update set
            scan_count = usage.scan_count + 1, updated_at = excluded.updated_at
          where usage.scan_count < ${limit}::int returning scan_count)`,
        ...(apiKeyId === null ? [] : [keyUsed(apiKeyId, { month, now })]),
      ];
      await db.execute(sql`with ${sql.join(parts, sql`, `)} select scan_count from counted`);
    },
  };

  /**
   * A single action's own statement takes half the time of a batch. Later actions wait for it, because otherwise they
   * would never gather into a batch; but only briefly, since it may itself be waiting for a lock.
   */
  async function writeOne(record: ScanRecord): Promise<Promise<Recorded | null>[]> {
    const done = recordAndTell(record, db);
    await Promise.race([done.catch(() => undefined), sleep(ONE_HOLDS_MS, undefined, { ref: false })]);
    return [done];
  }

  async function writeMany(records: readonly ScanRecord[]): Promise<Promise<Recorded | null>[]> {
    const counts = await writeTogether(records, (batch) => writeBatch(db, batch, outbox));
    return records.map(async (record, n) => {
      const count = (await counts[n]) ?? null;
      if (count === null) return recordAndTell(record, db);
      return { count, raisedWarning: false, raisedReached: false };
    });
  }

  async function recordAndTell(
    record: ScanRecord,
    connection: Database,
    transaction?: Database,
  ): Promise<Recorded | null> {
    const recorded = await write(connection, record, outbox);
    if (recorded?.raisedReached) await record.onRaised("reached", transaction);
    else if (recorded?.raisedWarning) await record.onRaised("warning", transaction);
    return recorded;
  }
}

export type Charge = Pick<ScanRecord, "workspaceId" | "apiKeyId" | "month" | "now" | "limit">;

async function write(db: Database, record: ScanRecord, outbox: Outbox): Promise<Recorded | null> {
  const parts = [counted(record), logged(record)];
  if (record.apiKeyId !== null) parts.push(keyUsed(record.apiKeyId, record));
  // Each event adds its own SQL text, so a statement with events cannot keep its plan.
  const plan = record.events.length === 0 ? KEPT : sql``;
  if (record.events.length > 0) parts.push(raised(record, outbox));
  const statement = sql`with ${sql.join(parts, sql`, `)}
    select scan_count, raised_warning, raised_reached from counted${plan}`;
  const [row] = await rowsOf<RecordedRow>(db.execute(statement));
  if (row === undefined) return null;
  return { count: row.scan_count, raisedWarning: row.raised_warning, raisedReached: row.raised_reached };
}

interface RecordedRow {
  readonly scan_count: number;
  readonly raised_warning: boolean;
  readonly raised_reached: boolean;
}

function counted({ id, workspaceId, month, now, limit, units, warnAt }: ScanRecord): SQL {
  const at = now.toISOString();
  return sql`counted as (
    insert into scan_usage as usage (workspace_id, month_year, scan_count, warned_by, reached_by, updated_at)
    select ${workspaceId}, ${month}, ${units}::int, case when ${units}::int >= ${warnAt}::int then ${id} end,
      case when ${units}::int >= ${limit}::int then ${id} end, ${at}::timestamptz
    where ${units}::int <= ${limit}::int
    on conflict (workspace_id, month_year) do update set
      scan_count = usage.scan_count + excluded.scan_count,
      warned_by = coalesce(usage.warned_by,
        case when usage.scan_count + excluded.scan_count >= ${warnAt}::int then ${id} end),
      reached_by = coalesce(usage.reached_by,
        case when usage.scan_count + excluded.scan_count >= ${limit}::int then ${id} end),
      updated_at = excluded.updated_at
    where usage.scan_count + excluded.scan_count <= ${limit}::int
    returning scan_count, coalesce(warned_by = ${id}, false) as raised_warning,
      coalesce(reached_by = ${id}, false) as raised_reached)`;
}

function logged({ id, workspaceId, apiKeyId, now, log }: ScanRecord): SQL {
  return sql`logged as (
    insert into scan_logs (id, workspace_id, api_key_id, action_type, original_prompt, sanitized_prompt, prompt_hash,
      prompt_length, is_malicious, confidence, threat_level, risk_score, categories, detected_patterns,
      sanitization_level, result, source, content_source, duration_ms, via, model, culprit_role, call_id,
      action, policy_id, policy_version, is_shadow, scanned_at)
    select ${id}, ${workspaceId},
      (select api_keys.id from api_keys where api_keys.id = ${apiKeyId}::text), ${log.actionType},
      ${log.originalPrompt}::text, ${log.sanitizedPrompt}::text, ${log.promptHash}, ${log.promptLength}::int,
      ${log.isMalicious}::boolean, ${log.confidence}::float8, ${log.threatLevel}, ${log.riskScore}::int,
      ${JSON.stringify(log.categories)}::jsonb, ${JSON.stringify(log.detectedPatterns)}::jsonb,
      ${log.sanitizationLevel}::text, ${log.result === null ? null : JSON.stringify(log.result)}::jsonb,
      ${log.source}, ${log.contentSource}::text, ${log.durationMs}::float8, ${log.gateway?.via ?? null}::text,
      ${log.gateway?.model ?? null}::text, ${log.gateway?.culpritRole ?? null}::text,
      ${log.gateway?.callId ?? null}::text, ${log.decided.action}, ${log.decided.policyId}::text,
      ${log.decided.policyVersion}::int, ${log.decided.isShadow}::boolean, ${now.toISOString()}::timestamptz
    from counted)`;
}

function keyUsed(apiKeyId: string, { month, now }: Pick<ScanRecord, "month" | "now">): SQL {
  return sql`used as (
    update api_keys set last_used_at = ${now.toISOString()}::timestamptz from counted
    where api_keys.id = ${apiKeyId} returning api_keys.id),
  used_this_month as (
    insert into api_key_usage as usage (api_key_id, month_year, request_count) select id, ${month}, 1 from used
    on conflict (api_key_id, month_year) do update set request_count = usage.request_count + 1)`;
}

/** Quota events are only kept when this very scan raised them. */
function raised({ workspaceId, now, events }: ScanRecord, outbox: Outbox): SQL {
  return sql`raised as (
    select happened.*, ${workspaceId} as workspace_id, ${now.toISOString()}::timestamptz as created_at
    from ${outbox.eventRows(events)} as happened (id, event, payload), counted
    where case happened.event when 'quota.warning' then raised_warning when 'quota.reached' then raised_reached
      else true end),
  ${outbox.queueRaised()}`;
}
