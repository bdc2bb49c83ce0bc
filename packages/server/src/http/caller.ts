import type { Credential } from "@prompt-shield/contracts";
import type { KeyScope, WorkspaceRole } from "@prompt-shield/contracts/vocabulary";

/** Who is calling, as far as handlers need to know. Read anew for every request, so changes take effect at once. */
export interface Caller {
  /** The person: owner of profile, sessions, second factors, tickets and consent. */
  readonly userId: string;
  /** Owner of history, keys, webhooks, policies, plan and quota. A personal workspace has its user's id. */
  readonly workspaceId: string;
  /** What this person, or this key, may do in the workspace. */
  readonly role: WorkspaceRole;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly createdAt: Date;
  readonly isAdmin: boolean;
  /** An admin requires a second factor that this user has not set up yet; until then, every other call is refused. */
  readonly mustEnrol: boolean;
  readonly plan: string;
  /** The workspace's scans per month, by its plan or as set by an admin. */
  readonly scanLimit: number;
  /** How many API keys of the workspace work at once. */
  readonly apiKeyLimit: number;
  /** The scans counted this month when the request came in. */
  readonly scanCount: number;
  readonly storePrompts: boolean;
  /** Whether any webhook endpoint subscribes to the workspace's events. */
  readonly hasWebhooks: boolean;
  /** Whether the workspace has any policy. */
  readonly hasPolicies: boolean;
  readonly credential: Credential;
  /** The id of the session or API key behind the credential. */
  readonly credentialId: string;
  readonly keyName?: string;
  /** What the API key may be used for; undefined without a key, which allows everything. */
  readonly scopes?: readonly KeyScope[];
}

/** What came with the request, before anything was looked up. */
export interface PresentedCredential {
  readonly kind: Credential;
  readonly value: string;
  /** The workspace in which the call asks to act; a key always acts in its own. */
  readonly workspaceId?: string | undefined;
  /**
   * A link named the workspace. Anyone can write a link, so it must not decide where later calls act that name no
   * workspace.
   */
  readonly isLinked?: boolean;
}

/** Returns null if the credential is not valid; fails with the matching code if the account may not act. */
export type FindCaller = (presented: PresentedCredential) => Promise<Caller | null>;

/** OpenAI's and Anthropic's keys begin with `sk-`, ours with `sk_`. */
export const OUR_KEY = /^sk_/;
