import type { Policy } from "@prompt-shield/engine";

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
