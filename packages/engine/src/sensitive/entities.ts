import { ENTITY_NAMES } from "./tables.ts";

/** Human names of the placeholder types: `CARD` → "Credit card number". */
export const ENTITY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  ENTITY_NAMES.map(({ entity, label }) => [entity, label]),
);

const THREATS = new Set(
  ENTITY_NAMES.filter(({ severity }) => severity === "high" || severity === "critical").map(
    ({ entity }) => entity,
  ),
);

/** Does this data alone make a prompt malicious? Cards, ids and secrets do; an e-mail address does not. */
export function isThreatEntity(entity: string): boolean {
  return THREATS.has(entity);
}
