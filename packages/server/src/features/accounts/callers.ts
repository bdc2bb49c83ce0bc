import type { Caller, FindCaller, PresentedCredential } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Origin } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import type { CallerRow, CallersStore } from "./callers.store.ts";
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

/** The last only where an API key was shown. */
type FoundRow = NonNullable<CallerRow> & { readonly key?: FoundKey };

/**
 * Looks up the credential in the database every time, so that deletion, suspension, role and plan take effect at once
 * in every process.
 */
export function createFindCaller({
  store,
  tokens,
  vault,
  clock,
  terms,
  readOrigin,
}: CallerParts): FindCaller {
  const lookUp = async ({ kind, value }: PresentedCredential, now: Date): Promise<FoundRow | undefined> => {
    const month = monthOf(now);
    if (kind === "session") {
      const token = openSessionCookie(value, vault.sessionSecret);
      return token === null ? undefined : store.bySession(token, now, month);
    }
    if (kind === "key") {
      const hashes = [vault, vault.older].flatMap((one) => one?.fingerprint("api-key", value) ?? []);
      return store.byKeyHash(hashes, now, month);
    }
    const claims = await tokens.readAccess(value);
    if (claims === null) return undefined;
    const row = await store.byUser(claims.userId, month);
    if (!row?.password || !tokens.isMarkOf(claims.passwordMark, row.password)) return undefined;
    const signedOutAt = row.profile?.signedOutAt;
    return signedOutAt && claims.issuedAtMs <= signedOutAt.getTime() ? undefined : row;
  };

  const checkKey = async (row: FoundRow, key: FoundKey, now: Date): Promise<void> => {
    const address = readOrigin()?.ipAddress;
    mustBeUsable(key, { now, address, keyLimit: terms.apiKeys(planOf(row)) });
    if (address !== undefined && address !== key.lastUsedAddress)
      await store.noteKeyAddress(row.credentialId, address);
  };

  return async (presented) => {
    const now = clock.now();
    const row = await lookUp(presented, now);
    if (row === undefined) return null;
    if (row.profile?.suspendedAt) fail("account_suspended");
    if (row.key) await checkKey(row, row.key, now);
    if (row.profile === null || row.scanCount === null) await store.ensureRows(row.userId, monthOf(now));
    return toCaller(row, presented.kind, terms);
  };
}

function toCaller(row: FoundRow, credential: Caller["credential"], terms: PlanTerms): Caller {
  const plan = planOf(row);
  return {
    userId: row.userId,
    workspaceId: row.userId,
    role: "owner",
    email: row.email,
    emailVerified: row.emailVerified,
    createdAt: row.createdAt,
    isAdmin: row.isAdmin,
    plan,
    scanLimit: terms.monthlyScans(plan, row.profile?.scanLimit),
    apiKeyLimit: terms.apiKeys(plan),
    scanCount: row.scanCount ?? 0,
    storePrompts: row.profile?.storePrompts ?? true,
    hasWebhooks: row.hasWebhooks,
    // Programs cannot set one up, and a key was made by someone who could.
    mustEnrol: row.mustEnrol && credential !== "key",
    credential,
    credentialId: row.credentialId,
    ...(row.key && { keyName: row.key.name, scopes: row.key.scopes }),
  };
}

function planOf(row: FoundRow): string {
  return row.profile?.plan ?? "free";
}
