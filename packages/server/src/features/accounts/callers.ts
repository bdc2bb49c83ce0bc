import type { Caller, FindCaller, PresentedCredential } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import type { CallerRow, CallersStore } from "./callers.store.ts";
import { openSessionCookie } from "./session-cookie.ts";
import type { Tokens } from "./tokens.ts";

export interface CallerParts {
  readonly store: CallersStore;
  readonly tokens: Tokens;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly terms: PlanTerms;
}

/** The last two only where an API key was shown. */
type FoundRow = NonNullable<CallerRow> & { readonly keyName?: string; readonly olderKeys?: number };

/** Looks a credential up in the database every time: deletion, suspension, role and plan act at once, on every process. */
export function createFindCaller({ store, tokens, vault, clock, terms }: CallerParts): FindCaller {
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

  return async (presented) => {
    const now = clock.now();
    const row = await lookUp(presented, now);
    if (row === undefined) return null;
    if (row.profile?.suspendedAt) fail("account_suspended");
    if (row.olderKeys !== undefined && row.olderKeys >= terms.apiKeys(planOf(row))) fail("key_inactive");
    if (row.profile === null || row.scanCount === null) await store.ensureRows(row.userId, monthOf(now));
    return toCaller(row, presented.kind, terms);
  };
}

function toCaller(row: FoundRow, credential: Caller["credential"], terms: PlanTerms): Caller {
  const plan = planOf(row);
  return {
    userId: row.userId,
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
    credential,
    credentialId: row.credentialId,
    ...(row.keyName !== undefined && { keyName: row.keyName }),
  };
}

function planOf(row: FoundRow): string {
  return row.profile?.plan ?? "free";
}
