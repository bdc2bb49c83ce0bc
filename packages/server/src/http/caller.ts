import type { Credential } from "@prompt-shield/contracts";
import type { KeyScope, WorkspaceRole } from "@prompt-shield/contracts/vocabulary";

/** Who is asking, as far as a handler needs to know. Read for every request, so changes take effect at once. */
export interface Caller {
  /** The person: profile, sessions, second factors, tickets and consent are theirs. */
  readonly userId: string;
  /** Owns what is worked with: history, keys, webhooks, policies, plan and quota. A personal workspace has its user's id. */
  readonly workspaceId: string;
  /** What this person, or this key, may do in the workspace. */
  readonly role: WorkspaceRole;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly isAdmin: boolean;
  /** An admin wants a second factor that this user has not set up yet: until then nothing else is open. */
  readonly mustEnrol: boolean;
  readonly plan: string;
  /** The monthly limit of this user, by plan or by an admin. */
  readonly scanLimit: number;
  /** How many API keys of this user work at once. */
  readonly apiKeyLimit: number;
  /** This month's count when the request came in. */
  readonly scanCount: number;
  readonly storePrompts: boolean;
  /** Whether any endpoint subscribes to this user's events. */
  readonly hasWebhooks: boolean;
  /** Whether the workspace has any policy. */
  readonly hasPolicies: boolean;
  readonly credential: Credential;
  /** The session or the API key that proved it. */
  readonly credentialId: string;
  readonly keyName?: string;
  /** What the API key may be used for; no key, no bounds. */
  readonly scopes?: readonly KeyScope[];
}

/** What came with the request, before anyone looked it up. */
export interface PresentedCredential {
  readonly kind: Credential;
  readonly value: string;
  /** The workspace that the call asks to act in. A key acts in its own. */
  readonly workspaceId?: string | undefined;
}

/** Returns null if the credential is not valid; fails with the right code if the account may not act. */
export type FindCaller = (presented: PresentedCredential) => Promise<Caller | null>;
