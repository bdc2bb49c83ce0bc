import { ENTITY_NAMES } from "./tables.ts";

/** Names of the placeholder types for people: `CARD` → "Credit card number". */
export const ENTITY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ENTITY_NAMES.map(({ entity, label }) => [entity, label]),
);

const THREATS = new Set(
  ENTITY_NAMES.filter(({ severity }) => severity === "high" || severity === "critical").map(
    ({ entity }) => entity,
  ),
);

/** Whether this data alone makes a prompt malicious: cards, ids and secrets do, an email address does not. */
export function isThreatEntity(entity: string): boolean {
  return THREATS.has(entity);
}
