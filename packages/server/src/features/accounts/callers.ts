import type { Caller, FindCaller, PresentedCredential } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Origin } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import type { CallerRow, CallersStore, Moment } from "./callers.store.ts";
import { type FoundKey, mustBeUsable } from "./key-rules.ts";
import { openSessionCookie } from "./session-cookie.ts";
import type { Tokens } from "./tokens.ts";

export interface CallerParts {
  readonly store: CallersStore;
  readonly tokens: Tokens;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly terms: PlanTerms;
  readonly readOrigin: () => Origin | undefined;
}

/** `key` is present only if the caller showed an API key. */
type FoundRow = NonNullable<CallerRow> & { readonly key?: FoundKey };

/**
 * Reads the credential from the database on every call, so that a deletion, suspension, role or plan takes effect at
 * once in every process.
 */
export function createFindCaller({
  store,
  tokens,
  vault,
  clock,
  terms,
  readOrigin,
}: CallerParts): FindCaller {
  const lookUp = async (
    { kind, value }: PresentedCredential,
    moment: Moment,
  ): Promise<FoundRow | undefined> => {
    if (kind === "session") {
      const token = openSessionCookie(value, vault.sessionSecret);
      return token === null ? undefined : store.bySession(token, moment);
    }
    if (kind === "key") {
      const hashes = [vault, vault.older].flatMap((one) => one?.fingerprint("api-key", value) ?? []);
      return store.byKeyHash(hashes, moment);
    }
    const claims = await tokens.readAccess(value);
    if (claims === null) return undefined;
    const row = await store.byUser(claims.userId, moment);
    if (!row?.password || !tokens.isMarkOf(claims.passwordMark, row.password)) return undefined;
    const signedOutAt = row.profile?.signedOutAt;
    return signedOutAt && claims.issuedAtMs <= signedOutAt.getTime() ? undefined : row;
  };

  /** If the caller was removed from the workspace they used last, falls back to their personal one. */
  const lookUpMember = async (
    presented: PresentedCredential,
    moment: Moment,
  ): Promise<FoundRow | undefined> => {
    const row = await lookUp(presented, moment);
    if (row === undefined || row.key || row.role !== null) return row;
    if (moment.workspaceId !== undefined) fail("workspace_not_found");
    return lookUp(presented, { ...moment, workspaceId: row.userId });
  };

  const checkKey = async (row: FoundRow, key: FoundKey, now: Date): Promise<void> => {
    const address = readOrigin()?.ipAddress;
    mustBeUsable(key, { now, address, keyLimit: terms.apiKeys(row.workspace?.plan ?? "free") });
    if (address !== undefined && address !== key.lastUsedAddress)
      await store.noteKeyAddress(row.credentialId, address);
  };

  return async (presented) => {
    const now = clock.now();
    const month = monthOf(now);
    const { workspaceId: named, isLinked = false } = presented;
    const row = await lookUpMember(presented, { now, month, workspaceId: named });
    if (row?.workspace == null) return null;
    if (row.profile?.suspendedAt) fail("account_suspended");
    if (row.key) await checkKey(row, row.key, now);
    if (row.profile === null || row.scanCount === null)
      await store.ensureRows(row.userId, month, row.workspace.id);
    if (named !== undefined && !isLinked && named !== (row.profile?.lastWorkspaceId ?? row.userId))
      await store.noteWorkspace(row.userId, named);
    return toCaller(row, row.workspace, presented.kind, terms);
  };
}

function toCaller(
  row: FoundRow,
  workspace: NonNullable<FoundRow["workspace"]>,
  credential: Caller["credential"],
  terms: PlanTerms,
): Caller {
  const { plan } = workspace;
  return {
    userId: row.userId,
    workspaceId: workspace.id,
    // An API key is limited by its scopes and can never manage anything.
    role: row.key ? "developer" : (row.role ?? fail("workspace_not_found")),
    email: row.email,
    emailVerified: row.emailVerified,
    createdAt: row.createdAt,
    isAdmin: row.isAdmin,
    plan,
    scanLimit: terms.monthlyScans(plan, workspace.scanLimit),
    apiKeyLimit: terms.apiKeys(plan),
    scanCount: row.scanCount ?? 0,
    storePrompts: workspace.storePrompts,
    hasWebhooks: row.hasWebhooks,
    hasPolicies: row.hasPolicies,
    // Programs cannot set up a second factor, and whoever made the key could.
    mustEnrol: row.mustEnrol && credential !== "key",
    credential,
    credentialId: row.credentialId,
    ...(row.key && { keyName: row.key.name, scopes: row.key.scopes }),
  };
}
