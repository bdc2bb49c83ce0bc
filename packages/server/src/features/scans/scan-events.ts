import type { ScanOutcome } from "../../ports/scanner/task.ts";
import { newId } from "../../ports/ids.ts";
import type { WebhookEventName } from "@prompt-shield/contracts";
import { storable } from "../../http/storable.ts";
import type { ScanEvent } from "./scans.store.ts";

export interface Happening {
  readonly scanId: string;
  readonly action: "scan" | "sanitize";
  readonly outcome: ScanOutcome;
  readonly now: Date;
}

/** Every event this action may raise. The store drops quota events that it did not raise, and what nobody wants. */
export function eventsOf({ scanId, action, outcome, now }: Happening): ScanEvent[] {
  const { threatLevel, detectedPatterns, isMalicious } = outcome.verdict;
  const names: WebhookEventName[] = [action === "scan" ? "scan.completed" : "sanitize.completed"];
  if (action === "scan" && isMalicious) names.push("scan.threat_detected");
  names.push("quota.warning", "quota.reached");
  return names.map((event) => {
    const id = newId(now.getTime());
    const payload = {
      id,
      event,
      timestamp: now.toISOString(),
      scan_id: scanId,
      threat_level: threatLevel,
      detected_patterns: storable(detectedPatterns),
    };
    return { id, event, payload };
  });
}
