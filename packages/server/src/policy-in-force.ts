import type { Policy } from "@prompt-shield/engine";
import type { Caller } from "./http/caller.ts";

/** The policy that decides on a text. The policies feature provides it to the features that scan. */
export interface PolicyInForce {
  readonly id: string;
  readonly version: number;
  /** Leaves out exceptions that have expired or belong to another key. */
  readonly policy: Policy;
}

export interface Whose {
  readonly workspaceId: string;
  readonly keyId?: string | undefined;
}

/** The policy of a key, or else the default of its workspace. */
export type PolicyFor = (whose: Whose) => Promise<PolicyInForce | undefined>;

/**
 * The policy that applies to a call. Most workspaces have none: `hasPolicies` is read with the caller, which saves them
 * a query.
 */
export async function policyOf(caller: Caller, policyFor: PolicyFor): Promise<PolicyInForce | undefined> {
  const { workspaceId, hasPolicies, credential, credentialId } = caller;
  if (!hasPolicies) return undefined;
  return policyFor({ workspaceId, keyId: credential === "key" ? credentialId : undefined });
}
