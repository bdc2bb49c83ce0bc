import type { PolicyDocument } from "@prompt-shield/contracts";
import { policyAt } from "@prompt-shield/engine";
import type { PolicyFor } from "../../policy-in-force.ts";
import type { Clock } from "../../ports/clock.ts";
import { knownSettings } from "./known-settings.ts";
import type { PoliciesStore } from "./policies.store.ts";
import { type FindSlow, limitSlow } from "./slow-patterns.ts";

/** How many recently used versions are cached. Versions never change, so the cache is always valid. */
const KEPT_MAX = 200;

interface Parts {
  readonly store: PoliciesStore;
  readonly clock: Clock;
  readonly findSlow: FindSlow;
}

export function createPolicyFor({ store, clock, findSlow }: Parts): PolicyFor {
  const kept = new Map<string, PolicyDocument>();

  async function read(workspaceId: string, id: string, version: number): Promise<PolicyDocument | undefined> {
    const document = await store.document(id, version);
    return document && limitSlow(findSlow, workspaceId, knownSettings(document));
  }

  async function documentOf(
    workspaceId: string,
    id: string,
    version: number,
  ): Promise<PolicyDocument | undefined> {
    const name = `${id} ${version}`;
    const document = kept.get(name) ?? (await read(workspaceId, id, version));
    kept.delete(name);
    if (document) kept.set(name, document);
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value ?? "");
    return document;
  }

  return async ({ workspaceId, keyId }) => {
    const found = await store.inForce(workspaceId, keyId);
    const document = found && (await documentOf(workspaceId, found.id, found.version));
    return document && { ...found, policy: policyAt(document, { now: clock.now(), keyId }) };
  };
}
