import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { PasswordGuard } from "./password-guard.ts";
import { passwordMatches } from "./passwords.ts";

export interface StepUpParts {
  readonly store: AccountsStore;
  readonly guard: PasswordGuard;
  readonly audit: Audit;
  readonly clock: Clock;
}

/** For this long after signing in or confirming, we do not ask for the password again. */
const FRESH_MS = 10 * 60_000;

export type StepUp = ReturnType<typeof createStepUp>;

/** Makes sure that a session is still in the hands of its owner before something is done that a thief would want. */
export function createStepUp({ store, guard, audit, clock }: StepUpParts) {
  const mustMatch = async ({ userId, credentialId }: Caller, password: string): Promise<void> => {
    const attempt = await guard.inSession(credentialId);
    const account = await store.findById(userId);
    if (!(await passwordMatches(account?.password, password))) fail("password_incorrect");
    await attempt.succeeded();
  };

  const confirm = async (caller: Caller, password: string): Promise<Date> => {
    await mustMatch(caller, password);
    const now = clock.now();
    await store.confirmSession(caller.credentialId, now);
    await audit.record({ actorId: caller.userId, action: "session.confirmed" });
    return new Date(now.getTime() + FRESH_MS);
  };

  const isFresh = async ({ credentialId }: Caller): Promise<boolean> => {
    const proofs = await store.sessionProofs(credentialId);
    const lastMs = Math.max(proofs?.beganAt.getTime() ?? 0, proofs?.confirmedAt?.getTime() ?? 0);
    return clock.now().getTime() - lastMs <= FRESH_MS;
  };

  return {
    mustMatch,
    /** The password now counts for a while; answers until when. */
    confirm,
    isFresh,
    /** A sign-in or a confirmation of the last minutes will do, or the password in the call itself. */
    requireFresh: async (caller: Caller, password: string | undefined): Promise<void> => {
      if (password !== undefined) await confirm(caller, password);
      else if (!(await isFresh(caller))) fail("step_up_required");
    },
  };
}
