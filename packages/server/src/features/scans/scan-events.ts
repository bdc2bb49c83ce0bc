import type { WebhookEventBody, WebhookEventName } from "@prompt-shield/contracts";
import type { SQL } from "drizzle-orm";
import { storable } from "../../http/storable.ts";
import type { ScanOutcome } from "../../ports/scanner/task.ts";

/** An event that this scan may raise. */
export interface ScanEvent {
  readonly id: string;
  readonly event: WebhookEventName;
  readonly payload: WebhookEventBody;
}

/** Provided by the webhooks feature, which knows the form of events and delivers them. */
export interface Outbox {
  describeEvent(
    event: WebhookEventName,
    now: Date,
    subject: Pick<WebhookEventBody, "scan_id" | "threat_level" | "detected_patterns">,
  ): ScanEvent;
  /** Events as rows of (id, event, payload). */
  eventRows(events: readonly ScanEvent[]): SQL;
  /** Queues the rows of the statement's `raised (id, event, payload, workspace_id, created_at)`. */
  queueRaised(): SQL;
  /** Wakes the delivery worker. */
  nudge(): void;
}

export interface Happening {
  readonly scanId: string;
  readonly action: "scan" | "sanitize";
  readonly outcome: Pick<ScanOutcome, "verdict">;
  readonly now: Date;
}

/**
 * Every event that this action may raise. The store drops quota events that were not raised and events without a
 * subscriber.
 */
export function eventsOf({ scanId, action, outcome, now }: Happening, outbox: Outbox): ScanEvent[] {
  const { threatLevel, detectedPatterns, isMalicious } = outcome.verdict;
  const names: WebhookEventName[] = [action === "scan" ? "scan.completed" : "sanitize.completed"];
  if (action === "scan" && isMalicious) names.push("scan.threat_detected");
  names.push("quota.warning", "quota.reached");
  const subject = {
    scan_id: scanId,
    threat_level: threatLevel,
    detected_patterns: storable(detectedPatterns),
  };
  return names.map((event) => outbox.describeEvent(event, now, subject));
}
