import type { PolicyDocument } from "@prompt-shield/contracts";
import { POLICY_KEYS } from "@prompt-shield/contracts/policy-keys";

/** A stored policy without keys that older versions let through: the engine refuses what it does not know. */
export function knownSettings(document: PolicyDocument): PolicyDocument {
  const known = new Set<string>(POLICY_KEYS.document);
  return Object.fromEntries(Object.entries(document).filter(([key]) => known.has(key)));
}
