import { setTimeout as sleep } from "node:timers/promises";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { Config } from "../../config.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { Passwords } from "../../ports/passwords.ts";
import { accountExistsMail, verifyEmailMail } from "./accounts.mails.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import type { Admins } from "./admins.ts";
import { authErrorCode } from "./auth-error.ts";
import type { Auth } from "./auth.ts";
import type { CallersStore } from "./callers.store.ts";
import type { Devices } from "./devices.ts";
import type { Entrance } from "./entrance.ts";
import type { Links } from "./links.ts";
import type { PasswordGuard } from "./password-guard.ts";
import { refuseOwnWords } from "./own-words.ts";
import type { Credentials } from "./sign-in.service.ts";
import type { TakeoverStore } from "./takeover.store.ts";
import type { Visitor } from "./visitor.ts";

export interface SignUpParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly takeover: TakeoverStore;
  readonly callers: CallersStore;
  readonly links: Links;
  readonly guard: PasswordGuard;
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
  readonly audit: Audit;
  readonly admins: Admins;
  readonly clock: Clock;
  readonly entrance: Entrance;
  /** Whether the token belongs to an invitation mailed to this address, so that having it proves the address. */
  readonly isInvited: (token: string, email: string) => Promise<boolean>;
  readonly config: Pick<Config, "appUrl" | "requireEmailVerification" | "isSignUpOpen" | "localSignIn">;
}

interface SignedUp {
  readonly cookies: Headers;
  /** Null if the address must be verified first. */
  readonly user: SignInRow | null;
}

/** Longer than a sign-up takes on an idle machine. */
export const ANSWER_AFTER_MS = 750;

export type SignUpService = ReturnType<typeof createSignUpService>;

/**
 * Creates accounts. Where addresses must be verified, the answer does not reveal whether an address already has an
 * account.
 */
export function createSignUpService(parts: SignUpParts) {
  const {
    auth,
    store,
    takeover,
    callers,
    links,
    guard,
    passwords,
    devices,
    mail,
    mailCap,
    audit,
    admins,
    clock,
    entrance,
    isInvited,
    config,
  } = parts;

  /** The token was mailed to this address, so it proves the address as a verification link would. */
  const noteProven = async ({ id: actorId, email }: SignInRow): Promise<void> => {
    await store.markVerified(actorId, clock.now());
    await audit.record({ actorId, action: "account.email_verified", details: { by: "invitation" } });
    await admins.grant([email]);
  };

  const mailVerification = async (
    { id, email }: SignInRow,
    { address }: Visitor,
    password?: string,
  ): Promise<void> => {
    const details = { address, ...(password !== undefined && { password }) };
    const token = await links.issue({ kind: "verification", userId: id, details });
    await mail.dispatch(verifyEmailMail(config.appUrl, email, token));
  };

  /**
   * Handles a sign-up with an address that already has an account. An unverified account may belong to somebody else or
   * to the same person, so it stays as it is until the address is proven. The link carries the new password: if the
   * person who signed up here opens it, that password replaces the old one, and the account is cleared of everything
   * else.
   */
  const signUpAgain = async (account: SignInRow, password: string, visitor: Visitor): Promise<void> => {
    // Computed whether or not it is used, so that both cases take the same time.
    const hash = await passwords.hash(password);
    if (!(await mailCap.allows(account.email, "strangers"))) return;
    await links.removeOf(account.id, ["verification"]);
    if (!account.emailVerified) return mailVerification(account, visitor, hash);
    // This link is mailed to nobody. It makes a sign-in with this password answer "verify your address", as it would
    // for a free address.
    await links.issue({ kind: "verification", userId: account.id, details: { password: hash } });
    await mail.dispatch(accountExistsMail(config.appUrl, account.email));
  };

  const create = async (
    credentials: Credentials,
    visitor: Visitor,
    isProven = false,
  ): Promise<SignedUp & { readonly user: SignInRow }> => {
    const { headers: cookies } = await auth.api
      .signUpEmail({
        body: { ...credentials, name: credentials.email },
        headers: visitor.headers,
        returnHeaders: true,
      })
      .catch((error: unknown) => refuseSignUp(error));
    const user = (await store.findByEmail(credentials.email.toLowerCase())) ?? fail("signup_failed");
    await callers.ensureRows(user.id, monthOf(clock.now()));
    await audit.record({ actorId: user.id, action: "account.created" });
    if (isProven) await noteProven(user);
    else if (await mailCap.allows(user.email, "strangers")) await mailVerification(user, visitor);
    await guard.remember({ email: user.email, address: visitor.address });
    await devices.note(user, visitor);
    return { cookies, user };
  };

  return {
    /** Gives the account to someone who has proven ownership in another way, and signs everyone else out. */
    takeOver: async ({ email, password }: Credentials, visitor: Visitor): Promise<void> => {
      const account = await store.findByEmail(email);
      if (account === undefined) return void (await create({ email, password }, visitor));
      const replace = account.emailVerified ? store.setPassword : takeover.fromStranger;
      await replace(account.id, await passwords.hash(password), clock.now());
      await links.removeOf(account.id, ["verification", "reset", "email-change"]);
    },

    /**
     * Where addresses are verified, answers after a fixed time: creating an account takes longer than finding one, and
     * the difference would reveal accounts.
     */
    signUp: async (credentials: Credentials, visitor: Visitor, invitation?: string): Promise<SignedUp> => {
      const enough = config.requireEmailVerification ? sleep(ANSWER_AFTER_MS) : undefined;
      const answer = await signUp(credentials, visitor, invitation);
      await enough;
      return answer;
    },
  };

  async function signUp(
    credentials: Credentials,
    visitor: Visitor,
    invitation: string | undefined,
  ): Promise<SignedUp> {
    if (!config.localSignIn) fail("local_sign_in_off");
    const email = credentials.email.toLowerCase();
    refuseOwnWords(credentials.password, { email, appUrl: config.appUrl });
    const isProven = invitation !== undefined && (await isInvited(invitation, email));
    if (!config.isSignUpOpen && !isProven) fail("signup_closed");
    const hidesAccounts = config.requireEmailVerification;
    const nobodyYet: SignedUp = { cookies: new Headers(), user: null };
    const account = await store.findByEmail(email);
    if (account === undefined && (await links.isReserved(email))) {
      await passwords.hash(credentials.password);
      return hidesAccounts ? nobodyYet : fail("signup_failed");
    }
    // The owner of the address may learn that it has an account.
    if (account !== undefined && isProven && (account.emailVerified || !hidesAccounts))
      fail("account_exists");
    if (account !== undefined && hidesAccounts) {
      if (!isProven) {
        await signUpAgain(account, credentials.password, visitor);
        return nobodyYet;
      }
      await takeover.fromStranger(account.id, await passwords.hash(credentials.password), clock.now());
      await links.removeOf(account.id, ["verification", "reset", "email-change"]);
      await noteProven(account);
      return entrance.enter(account.id, visitor, "password");
    }
    const { cookies, user } = await create(credentials, visitor, isProven);
    if (hidesAccounts)
      return isProven ? entrance.enter(user.id, visitor, "password") : { cookies, user: null };
    await admins.grant([email]);
    return { cookies, user: (await store.findByEmail(email)) ?? user };
  }
}

function refuseSignUp(error: unknown): never {
  const code = authErrorCode(error);
  if (code === undefined) throw error;
  if (code === "INVALID_EMAIL" || code === "VALIDATION_ERROR")
    fail("validation_failed", { message: VALIDATION.emailInvalid });
  fail("signup_failed", { cause: error });
}
