import type { WebhookEventBody, WebhookEventName } from "@prompt-shield/contracts";
import { type SQL, sql } from "drizzle-orm";
import { newId } from "./ports/ids.ts";

export interface Raised {
  readonly id: string;
  readonly event: WebhookEventName;
  readonly payload: WebhookEventBody;
}

/** What an event is about: a scan, an alert or an audit log entry. Empty if there is nothing to add. */
export type Subject = Partial<Omit<WebhookEventBody, "id" | "event" | "timestamp">>;

const NO_SCAN = { scan_id: null, threat_level: null, detected_patterns: [] };

/** An event as the customer's endpoint receives it. */
export function describeEvent(event: WebhookEventName, now: Date, subject: Subject = {}): Raised {
  const id = newId(now.getTime());
  return { id, event, payload: { id, event, timestamp: now.toISOString(), ...NO_SCAN, ...subject } };
}

/** Events as rows of (id, event, payload), for a statement that selects among them. */
export function eventRows(events: readonly Raised[]): SQL {
  const rows = events.map(
    ({ id, event, payload }) => sql`(${id}::text, ${event}::text, ${JSON.stringify(payload)}::jsonb)`,
  );
  return sql`(values ${sql.join(rows, sql`, `)})`;
}

/**
 * Common table expressions that put another feature's events into the outbox within its own statement: both are stored,
 * or neither. That statement must name its events `raised (id, event, payload, workspace_id, created_at)`. Only events
 * that an enabled endpoint of the workspace subscribes to are kept, with one delivery for each such endpoint.
 */
export function queueRaised(): SQL {
  return sql`receivers as (
    select id, workspace_id, events from webhook_endpoints where workspace_id in (select workspace_id from raised) and is_enabled),
  emitted as (
    insert into webhook_events (id, workspace_id, event, payload, created_at)
    select id, workspace_id, event, payload, created_at from raised
    where exists (select from receivers
      where receivers.workspace_id = raised.workspace_id and raised.event = any(receivers.events))
    returning id, workspace_id, event, created_at),
  queued as (
    insert into webhook_deliveries (id, event_id, endpoint_id, next_attempt_at, created_at)
    select gen_random_uuid()::text, emitted.id, receivers.id, emitted.created_at, emitted.created_at
    from emitted join receivers on receivers.workspace_id = emitted.workspace_id and emitted.event = any(receivers.events))`;
}
