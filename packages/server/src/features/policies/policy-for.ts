import type { PolicyDocument } from "@prompt-shield/contracts";
import { policyAt } from "@prompt-shield/engine";
import type { PolicyFor } from "../../policy-in-force.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PoliciesStore } from "./policies.store.ts";

/** How many recently used versions are cached. Versions never change, so the cache is always valid. */
const KEPT_MAX = 200;

export function createPolicyFor(store: PoliciesStore, clock: Clock): PolicyFor {
  const kept = new Map<string, PolicyDocument>();

  async function documentOf(id: string, version: number): Promise<PolicyDocument | undefined> {
    const name = `${id} ${version}`;
    const document = kept.get(name) ?? (await store.document(id, version));
    kept.delete(name);
    if (document) kept.set(name, document);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? "");
    return document;
  }

  return async ({ workspaceId, keyId }) => {
    const found = await store.inForce(workspaceId, keyId);
    const document = found && (await documentOf(found.id, found.version));
    return document && { ...found, policy: policyAt(document, { now: clock.now(), keyId }) };
  };
}
