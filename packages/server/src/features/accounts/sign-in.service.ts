import { emailField } from "@prompt-shield/contracts";
import type { Config } from "../../config.ts";
import { Failure, fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import { type Entered, type Entrance, refusalOf } from "./entrance.ts";
import type { Links } from "./links.ts";
import type { Attempt, PasswordGuard } from "./password-guard.ts";
import type { Codes } from "./second-factor/codes.ts";
import type { Tokens } from "./tokens.ts";
import type { Visitor } from "./visitor.ts";

export interface SignInParts {
  readonly store: AccountsStore;
  readonly links: Links;
  readonly entrance: Entrance;
  readonly codes: Codes;
  readonly tokens: Tokens;
  readonly guard: PasswordGuard;
  readonly passwords: Passwords;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Whether the token belongs to an invitation mailed to this address, so that having it proves the address. */
  readonly isInvited: (token: string, email: string) => Promise<boolean>;
  readonly config: Pick<Config, "requireEmailVerification" | "localSignIn">;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** `code` is the second factor, where the account has one. */
export interface SignInWish extends Credentials {
  readonly code: string | undefined;
  readonly invitation: string | undefined;
}

type Account = SignInRow & { readonly password: string };
type Refusal = "invalid_credentials" | "email_not_verified" | "account_suspended" | "invalid_code";
type RefusedAction = "session.refused" | "token.refused";

export type SignInService = ReturnType<typeof createSignInService>;

/** Signs in with a password, for a session or an access token. Both have the same requirements. */
export function createSignInService(parts: SignInParts) {
  const { store, links, entrance, codes, tokens, guard, passwords, audit, clock, isInvited, config } = parts;

  /**
   * Whether this is the password of the latest sign-up with this address, whose mailed link nobody has opened yet. Such
   * a sign-up is told to verify its address whether or not the address already has a proven account, so the answer
   * reveals nothing. Neither does the time: the same number of passwords is compared for every address.
   */
  const isAwaited = async (
    account: SignInRow | undefined,
    password: string,
    isOwn: boolean,
  ): Promise<boolean> => {
    if (!config.requireEmailVerification) return false;
    const link = await links.newestOf("verification", account?.id ?? "");
    const matches = await passwords.matches(link?.details["password"], password);
    return matches && !(isOwn && account?.emailVerified === true);
  };

  /** Gives the same answer for an unknown address, a wrong password and an account without a password. */
  const checkPassword = async (
    action: RefusedAction,
    { email, password, invitation }: SignInWish,
  ): Promise<Account & { readonly isProvenNow: boolean }> => {
    const account = await store.findByEmail(email.toLowerCase());
    const matches = await passwords.matches(account?.password, password);
    if (await isAwaited(account, password, matches)) return refused(action, email, "email_not_verified");
    if (!account?.password || !matches) return refused(action, email, "invalid_credentials");
    const refusal = refusalOf(account, config);
    if (refusal === "account_suspended") await store.endAllSessions(account.id);
    const isProvenNow =
      refusal === "email_not_verified" &&
      invitation !== undefined &&
      (await isInvited(invitation, account.email));
    if (refusal && !isProvenNow) return refused(action, email, refusal);
    return { ...account, password: account.password, isProvenNow };
  };

  /**
   * Runs once the password was right. If only the second factor is still missing, the attempt is withdrawn: it neither
   * counts as a guess nor clears earlier ones.
   */
  const checkSecondFactor = async (
    action: RefusedAction,
    { account, code, attempt }: { account: Account; code: string | undefined; attempt: Attempt },
  ): Promise<void> => {
    if (account.hasTotp && code !== undefined) {
      await codes.mustBeRight(account.id, code, "invalid_code").catch(async (error: unknown) => {
        const isWrong = error instanceof Failure && error.code === "invalid_code";
        return isWrong ? refused(action, account.email, "invalid_code") : Promise.reject(error);
      });
      return;
    }
    if (!account.hasTotp && !(account.isSecondFactorRequired && account.hasPasskeys)) return;
    await attempt.withdraw();
    fail(account.hasTotp ? "second_factor_required" : "passkey_required");
  };

  /**
   * Logs which account was tried, then refuses. Text that is not an address is not logged: it may be a mistyped
   * password.
   */
  const refused = async (action: RefusedAction, email: string, code: Refusal): Promise<never> => {
    const account = await store.findByEmail(email.toLowerCase());
    const target = account && { targetType: "user", targetId: account.id };
    const typed = !account && emailField.safeParse(email).success ? { email } : {};
    await audit.record({ actorId: null, action, ...target, details: { reason: code, ...typed } });
    return fail(code);
  };

  const prove = async (action: RefusedAction, wish: SignInWish, { address }: Visitor): Promise<Account> => {
    if (!config.localSignIn) fail("local_sign_in_off");
    const attempt = await guard.atDoor({ email: wish.email, address });
    const { isProvenNow, ...account } = await checkPassword(action, wish);
    await checkSecondFactor(action, { account, code: wish.code, attempt });
    await attempt.succeeded();
    if (isProvenNow) {
      await store.markVerified(account.id, clock.now());
      await links.removeOf(account.id, ["verification"]);
      const entry = { actorId: account.id, action: "account.email_verified" } as const;
      await audit.record({ ...entry, details: { by: "invitation" } });
    }
    return account;
  };

  return {
    signIn: async (wish: SignInWish, visitor: Visitor): Promise<Entered> => {
      const { id } = await prove("session.refused", wish, visitor);
      return entrance.enter(id, visitor, "password");
    },

    issueToken: async (wish: SignInWish, visitor: Visitor) => {
      const user = await prove("token.refused", wish, visitor);
      const token = await tokens.signAccess({
        userId: user.id,
        passwordMark: tokens.markPassword(user.password),
      });
      await audit.record({ actorId: user.id, action: "token.issued" });
      return { token, user };
    },
  };
}
