import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { PasswordGuard } from "./password-guard.ts";
import type { Codes } from "./second-factor/codes.ts";
import type { PasskeyProofs } from "./second-factor/passkey-proofs.ts";

export interface StepUpParts {
  readonly store: AccountsStore;
  readonly guard: PasswordGuard;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly proofs: PasskeyProofs;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** Any one of them proves that the session is in its owner's hands. */
export interface Proof {
  readonly password?: string | undefined;
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  readonly passkey?: AuthenticationResponseJSON | undefined;
}

/** For this long after signing in or confirming, we do not ask again. */
const FRESH_MS = 10 * 60_000;

export type StepUp = ReturnType<typeof createStepUp>;

/** Makes sure that the owner still holds the session before doing something a thief would want. */
export function createStepUp({ store, guard, passwords, codes, proofs, audit, clock }: StepUpParts) {
  const mustFit = async (caller: Caller, stored: string | null | undefined, password: string) => {
    const attempt = await guard.inSession(caller.credentialId);
    if (!(await passwords.matches(stored, password))) fail("password_incorrect");
    await attempt.succeeded();
  };

  const mustMatch = async (caller: Caller, password: string | undefined): Promise<void> => {
    const account = await store.findById(caller.userId);
    // Without a password, people confirm by a recent single sign-on, a passkey or a code.
    if (account?.password === null) return mustBeFresh(caller);
    if (password === undefined) fail("validation_failed", { message: VALIDATION.currentPasswordRequired });
    await mustFit(caller, account?.password, password);
  };

  const mustProve = async (caller: Caller, { password, code, passkey }: Proof): Promise<string> => {
    if (password !== undefined) {
      // Check even if the account has no password: otherwise any made-up password would keep the session fresh for
      // ever.
      await mustFit(caller, (await store.findById(caller.userId))?.password, password);
      return "password";
    }
    if (code !== undefined) {
      await codes.mustBeRight(caller.userId, code, "code_incorrect");
      return "code";
    }
    if (passkey === undefined) return fail("step_up_required");
    if (!(await proofs.isOwners(caller, passkey))) fail("passkey_refused");
    return "passkey";
  };

  const confirm = async (caller: Caller, proof: Proof): Promise<Date> => {
    const by = await mustProve(caller, proof);
    const now = clock.now();
    await store.confirmSession(caller.credentialId, now);
    await audit.record({ actorId: caller.userId, action: "session.confirmed", details: { by } });
    return new Date(now.getTime() + FRESH_MS);
  };

  const isFresh = async ({ credentialId }: Caller): Promise<boolean> => {
    const session = await store.sessionProofs(credentialId);
    const lastMs = Math.max(session?.beganAt.getTime() ?? 0, session?.confirmedAt?.getTime() ?? 0);
    return clock.now().getTime() - lastMs <= FRESH_MS;
  };

  const mustBeFresh = async (caller: Caller): Promise<void> => {
    if (!(await isFresh(caller))) fail("step_up_required");
  };

  return {
    mustMatch,
    mustBeFresh,
    /** Counts the proof for the next minutes; returns until when. */
    confirm,
    /** Requires a sign-in or confirmation within the last ten minutes, or else a proof in the call itself. */
    requireFresh: async (caller: Caller, proof: Proof): Promise<void> => {
      if (Object.values(proof).some((part) => part !== undefined)) await confirm(caller, proof);
      else await mustBeFresh(caller);
    },
  };
}
