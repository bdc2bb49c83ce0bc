import type { WebhookEventName } from "@prompt-shield/contracts";

interface EventChoice {
  name: WebhookEventName;
  when: string;
}

/** The events that an endpoint can subscribe to. Test events are not among them: they are sent on request. */
export const EVENT_CHOICES: readonly EventChoice[] = [
  { name: "scan.completed", when: "After every scan" },
  { name: "scan.threat_detected", when: "When a scan finds a threat" },
  { name: "sanitize.completed", when: "After every sanitization" },
  { name: "quota.warning", when: "At 80% of the month's scans" },
  { name: "quota.reached", when: "When the month's scans are used up" },
  { name: "policy.alert", when: "When a policy alert is triggered" },
  { name: "audit.event", when: "When an action is recorded in the audit log" },
];
