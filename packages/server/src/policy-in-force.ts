import type { Policy } from "@prompt-shield/engine";
import type { Caller } from "./http/caller.ts";

/** What decides on a text: lent by the policies feature to the features that scan. */
export interface PolicyInForce {
  readonly id: string;
  readonly version: number;
  /** Without exceptions that have ended or belong to another key. */
  readonly policy: Policy;
}

export interface Whose {
  readonly workspaceId: string;
  readonly keyId?: string | undefined;
}

/** The policy that acts on a key, or else on its account. */
export type PolicyFor = (whose: Whose) => Promise<PolicyInForce | undefined>;

/** The policy that acts on a call. Whether there is any is read together with the caller: most workspaces have none. */
export async function policyOf(caller: Caller, policyFor: PolicyFor): Promise<PolicyInForce | undefined> {
  const { workspaceId, hasPolicies, credential, credentialId } = caller;
  if (!hasPolicies) return undefined;
  return policyFor({ workspaceId, keyId: credential === "key" ? credentialId : undefined });
}
