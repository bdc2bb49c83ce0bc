import { monthlyScanLimit } from "@prompt-shield/contracts/plans";
import type { Caller, FindCaller, PresentedCredential } from "../../http/caller.ts";
import { fail } from "../../http/errors.ts";
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
}

/** Looks a credential up in the database every time: deletion, suspension, role and plan act at once, on every process. */
export function createFindCaller({ store, tokens, vault, clock }: CallerParts): FindCaller {
  const lookUp = async ({ kind, value }: PresentedCredential, now: Date): Promise<CallerRow> => {
    const month = monthOf(now);
    if (kind === "session") {
      const token = openSessionCookie(value, vault.sessionSecret);
      return token === null ? undefined : store.bySession(token, now, month);
    }
    if (kind === "key") return store.byKeyHash(vault.fingerprint("api-key", value), now, month);
    const claims = await tokens.readAccess(value);
    if (claims === null) return undefined;
    const row = await store.byUser(claims.userId, month);
    if (!row?.password || tokens.markPassword(row.password) !== claims.passwordMark) return undefined;
    const signedOutAt = row.profile?.signedOutAt;
    return signedOutAt && claims.issuedAtMs <= signedOutAt.getTime() ? undefined : row;
  };

  return async (presented) => {
    const now = clock.now();
    const row = await lookUp(presented, now);
    if (row === undefined) return null;
    if (row.profile?.suspendedAt) fail("account_suspended");
    if (row.profile === null || row.scanCount === null) await store.ensureRows(row.userId, monthOf(now));
    return toCaller(row, presented.kind);
  };
}

function toCaller(
  row: NonNullable<CallerRow> & { keyName?: string },
  credential: Caller["credential"],
): Caller {
  const plan = row.profile?.plan ?? "free";
  return {
    userId: row.userId,
    email: row.email,
    emailVerified: row.emailVerified,
    createdAt: row.createdAt,
    isAdmin: row.isAdmin,
    plan,
    scanLimit: monthlyScanLimit(plan, row.profile?.scanLimit),
    scanCount: row.scanCount ?? 0,
    storePrompts: row.profile?.storePrompts ?? true,
    hasWebhooks: row.hasWebhooks,
    credential,
    credentialId: row.credentialId,
    ...(row.keyName !== undefined && { keyName: row.keyName }),
  };
}
