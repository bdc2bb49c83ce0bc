import { fail } from "../../failure.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";
import type { AttemptRule, PasswordAttemptsStore } from "./password-attempts.store.ts";

/** The account whose password is tried, and the client address it is tried from. */
export interface Place {
  readonly email: string;
  readonly address: string;
}

export interface Attempt {
  /** Call this once everything that was asked for was right. */
  succeeded(): Promise<void>;
  /** Call this if the attempt was no guess: it is not counted, and earlier guesses stay counted. */
  withdraw(): Promise<void>;
}

/** One account from one address: someone who forgot their password, or a single attacker. */
const AT_ONE_PLACE: AttemptRule = { free: 10, forgottenPerHour: 10, longestWaitS: 60 };
/** One address, any account. Many honest people may share an address, so this decays quickly. */
const BY_ADDRESS: AttemptRule = { free: 60, forgottenPerHour: 1_800, longestWaitS: 10 };
/** One account, from all addresses that never sent its right password: many attackers. */
const BY_STRANGERS: AttemptRule = { free: 100, forgottenPerHour: 4, longestWaitS: 60 };
/** How long an address that sent the right password stays known. */
const KNOWN_FOR_MS = 90 * 24 * 3_600_000;

export type PasswordGuard = ReturnType<typeof createPasswordGuard>;

/**
 * Slows down password guessing across all processes. Guesses from elsewhere never lock the owner out: an address that
 * once sent the right password is exempt from the limit on strangers.
 */
export function createPasswordGuard(store: PasswordAttemptsStore, vault: Vault, clock: Clock) {
  const subjectOf = (...parts: readonly string[]) => vault.fingerprint("password-attempt", parts.join(" "));
  const count = async (subject: string, rule: AttemptRule): Promise<void> => {
    const now = clock.now();
    const until = await store.count(subject, rule, now);
    if (until === undefined) return;
    const waitS = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
    fail("rate_limited", { headers: { "Retry-After": String(Math.min(waitS, rule.longestWaitS)) } });
  };
  const isKnown = async (place: string): Promise<boolean> => {
    const at = await store.succeededAt(place);
    return at !== null && clock.now().getTime() - at.getTime() < KNOWN_FOR_MS;
  };

  const byOne = async (subject: string): Promise<Attempt> => {
    await count(subject, AT_ONE_PLACE);
    return {
      succeeded: () => store.forgive(subject, clock.now()),
      withdraw: () => store.giveBack(subject, AT_ONE_PLACE),
    };
  };

  return {
    /** For sign-in. After too many attempts, fails with 429 and the seconds to wait. */
    atDoor: async ({ email, address }: Place): Promise<Attempt> => {
      const account = email.trim().toLowerCase();
      const place = subjectOf("place", account, address);
      const others = [[subjectOf("address", address), BY_ADDRESS] as const];
      await count(place, AT_ONE_PLACE);
      if (!(await isKnown(place))) others.push([subjectOf("account", account), BY_STRANGERS]);
      for (const [subject, rule] of others) await count(subject, rule);
      return {
        succeeded: async () => {
          await store.forgive(place, clock.now());
          for (const [subject, rule] of others) await store.giveBack(subject, rule);
        },
        withdraw: async () => {
          for (const [subject, rule] of [[place, AT_ONE_PLACE] as const, ...others])
            await store.giveBack(subject, rule);
        },
      };
    },

    /** For password prompts inside a session, which somebody else may be using by now. */
    inSession: (sessionId: string): Promise<Attempt> => byOne(subjectOf("session", sessionId)),

    /**
     * Six digits are quickly guessed, so all codes tried for an account are counted together, from whatever address.
     */
    byCode: (userId: string): Promise<Attempt> => byOne(subjectOf("code", userId)),

    /** Marks a place as known: the owner signed up there or opened a mailed link. */
    remember: ({ email, address }: Place): Promise<void> =>
      store.forgive(subjectOf("place", email.trim().toLowerCase(), address), clock.now()),
  };
}
