import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { Config } from "../../config.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { AccountLetters } from "./account-letters.ts";
import { passwordChangedMail } from "./accounts.mails.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import type { Admins } from "./admins.ts";
import { authErrorCode } from "./auth-error.ts";
import type { Auth } from "./auth.ts";
import type { Links } from "./links.ts";
import type { LinkRow } from "./links.store.ts";
import type { Notices } from "../../ports/notices.ts";
import { refuseOwnWords } from "./own-words.ts";
import type { PasswordGuard } from "./password-guard.ts";
import type { StepUp } from "./step-up.ts";
import type { TakeoverStore } from "./takeover.store.ts";
import type { Visitor } from "./visitor.ts";

export interface AccountParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly takeover: TakeoverStore;
  readonly links: Links;
  readonly guard: PasswordGuard;
  readonly passwords: Passwords;
  readonly mail: MailDispatch;
  readonly notices: Notices;
  readonly letters: AccountLetters;
  readonly audit: Audit;
  readonly admins: Admins;
  readonly clock: Clock;
  readonly stepUp: StepUp;
  readonly config: Pick<Config, "appUrl" | "localSignIn">;
}

/** A link that was opened, and the client address it was opened from. */
interface Opened {
  readonly token: string;
  readonly address: string;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Verifies an account's address, and recovers or changes its password. */
export function createAccountsService(parts: AccountParts) {
  const { auth, store, takeover, links, guard, passwords, mail, notices, letters } = parts;
  const { audit, admins, stepUp, clock, config } = parts;

  /** Receiving a mail at an address proves that you own it. */
  const verify = async (userId: string): Promise<void> => {
    const { email, emailVerified } = (await store.findById(userId)) ?? fail("link_invalid");
    await links.removeOf(userId, ["verification"]);
    if (emailVerified) return;
    await store.markVerified(userId, clock.now());
    await audit.record({ actorId: userId, action: "account.email_verified" });
    await admins.grant([email]);
  };

  /**
   * Sets the password chosen through a mailed link. If the address was never proven, a stranger may have set the
   * account up, so the takeover also shuts them out.
   */
  const replacePassword = async (
    { id, emailVerified }: SignInRow,
    hash: string,
    takeOver: TakeoverStore["byReset"],
  ): Promise<void> => {
    const replace = emailVerified ? store.setPassword : takeOver;
    await replace(id, hash, clock.now());
    await links.voidByChange(id);
  };

  /**
   * The hash that replaces the account's password when somebody opens the verification link; undefined keeps the
   * current one.
   */
  const newPassword = async (
    { emailVerified, password: current }: SignInRow,
    { details }: LinkRow,
    { typed, isSignedIn }: { typed: string | undefined; isSignedIn: boolean },
  ): Promise<string | undefined> => {
    // Someone who types the current password is the person who set the account up.
    if (typed !== undefined)
      return (await passwords.matches(current, typed)) ? undefined : passwords.hash(typed);
    // Keep the password for someone who is signed in: a stranger may have signed up again with their address.
    return emailVerified || isSignedIn ? undefined : details["password"];
  };

  /**
   * Sets the first password of someone who came through single sign-on. There is no old password to ask for, so the
   * session must be fresh.
   */
  const setFirstPassword = async (caller: Caller, password: string): Promise<Headers> => {
    if (!config.localSignIn) fail("local_sign_in_off");
    await stepUp.mustBeFresh(caller);
    const { userId, credentialId: sessionId } = caller;
    const first = { userId, sessionId, password: await passwords.hash(password), now: clock.now() };
    if (!(await store.setFirstPassword(first))) fail("password_incorrect");
    return new Headers();
  };

  const replaceOwnPassword = async (
    caller: Caller,
    { current, next }: { current: string | undefined; next: string },
    visitor: Visitor,
  ): Promise<Headers> => {
    if (current === undefined) fail("validation_failed", { message: VALIDATION.fillAllPasswordFields });
    const attempt = await guard.inSession(caller.credentialId);
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    const { headers } = await auth.api
      .changePassword({ body, headers: visitor.headers, returnHeaders: true })
      .catch((error: unknown) => refusePassword(error));
    await attempt.succeeded();
    return headers;
  };

  return {
    /** Answers the same whether or not the address has an account. */
    requestReset: (email: string): Promise<void> => letters.ask({ about: "reset", email }),

    resetPassword: async ({ token, address }: Opened, password: string): Promise<void> => {
      const { userId } = await links.look("reset", token);
      const account = (await store.findById(userId ?? "")) ?? fail("link_invalid");
      // Check this before using up the link, so that another password can be tried with it.
      refuseOwnWords(password, { email: account.email, appUrl: config.appUrl });
      const link = await links.take("reset", token);
      links.mustFitPassword(link, account.password);
      await replacePassword(account, await passwords.hash(password), takeover.byReset);
      await verify(account.id);
      await guard.remember({ email: account.email, address });
      await mail.dispatch(passwordChangedMail(config.appUrl, account.email));
      await audit.record({ actorId: account.id, action: "account.password_reset" });
    },

    /**
     * The link goes to the address's owner, but anyone could have signed up with it. Unless something shows that they
     * are the same person, the one who opened the link chooses a new password, and the one from the sign-up stops
     * working.
     */
    verifyEmail: async (
      { token, address }: Opened,
      { caller, password }: { caller: Caller | null; password: string | undefined },
    ): Promise<void> => {
      const link = await links.look("verification", token);
      const account = (await store.findById(link.userId ?? "")) ?? fail("link_invalid");
      const isSignedIn = caller?.userId === account.id;
      const isSamePerson = isSignedIn || link.details["address"] === address;
      if (!isSamePerson && password === undefined) fail("password_needed");
      if (password !== undefined) refuseOwnWords(password, { email: account.email, appUrl: config.appUrl });
      await links.take("verification", token);
      const hash = await newPassword(account, link, { typed: password, isSignedIn });
      if (hash !== undefined) {
        await replacePassword(account, hash, takeover.fromStranger);
        await audit.record({ actorId: account.id, action: "account.password_reset" });
      }
      await verify(account.id);
      await guard.remember({ email: account.email, address });
    },

    resendVerification: (email: string): Promise<void> => letters.ask({ about: "verification", email }),

    /** Ends the other sessions. `current` may be missing only if the account has no password yet. */
    changePassword: async (
      caller: Caller,
      typed: { current: string | undefined; next: string },
      visitor: Visitor,
    ): Promise<Headers> => {
      refuseOwnWords(typed.next, { email: caller.email, appUrl: config.appUrl });
      const isFirst = (await store.findById(caller.userId))?.password === null;
      const headers = isFirst
        ? await setFirstPassword(caller, typed.next)
        : await replaceOwnPassword(caller, typed, visitor);
      await links.voidByChange(caller.userId);
      await notices.tell(caller, passwordChangedMail(config.appUrl, caller.email));
      await audit.record({ actorId: caller.userId, action: "account.password_changed" });
      return headers;
    },
  };
}

function refusePassword(error: unknown): never {
  const code = authErrorCode(error);
  if (code === undefined) throw error;
  fail(code === "INVALID_PASSWORD" ? "password_incorrect" : "unauthenticated", { cause: error });
}
