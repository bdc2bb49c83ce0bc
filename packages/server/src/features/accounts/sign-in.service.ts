import { VALIDATION } from "@prompt-shield/contracts/messages";
import type { Config } from "../../config.ts";
import { fail } from "../../http/errors.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import type { Auth } from "./auth.ts";
import type { CallersStore } from "./callers.store.ts";
import { authErrorCode } from "./auth-error.ts";
import { passwordMatches } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

export interface SignInParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly callers: CallersStore;
  readonly tokens: Tokens;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: Pick<Config, "adminEmails" | "requireEmailVerification">;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What better-auth may see of the request, and where it came from. */
export interface Visitor {
  readonly headers: Headers;
  readonly ipAddress: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Entering: sign-up, sign-in, access tokens. */
export function createSignInService({ auth, store, callers, tokens, audit, clock, config }: SignInParts) {
  /** One answer for an unknown address, a wrong password and an account without one. */
  const checkPassword = async ({
    email,
    password,
  }: Credentials): Promise<SignInRow & { password: string }> => {
    const account = await store.findByEmail(email.toLowerCase());
    const matches = await passwordMatches(account?.password, password);
    if (!account?.password || !matches) fail("invalid_credentials");
    if (config.requireEmailVerification && !account.emailVerified) fail("email_not_verified");
    if (account.suspendedAt) fail("account_suspended");
    return { ...account, password: account.password };
  };

  const findUser = async (email: string): Promise<SignInRow> =>
    (await store.findByEmail(email.toLowerCase())) ?? fail("invalid_credentials");

  return {
    signUp: async (credentials: Credentials, { headers, ipAddress }: Visitor) => {
      const { headers: cookies } = await auth.api
        .signUpEmail({ body: { ...credentials, name: credentials.email }, headers, returnHeaders: true })
        .catch((error: unknown) => refuseSignUp(error));
      if (config.requireEmailVerification) return { cookies, user: null };
      await store.grantAdmin(config.adminEmails, false);
      const user = await findUser(credentials.email);
      await callers.ensureRows(user.id, monthOf(clock.now()));
      await audit.record({ actorId: user.id, action: "account.created", ipAddress });
      return { cookies, user };
    },

    signIn: async (credentials: Credentials, { headers, ipAddress }: Visitor) => {
      const { headers: cookies, response } = await auth.api
        .signInEmail({ body: credentials, headers, returnHeaders: true })
        .catch((error: unknown) => refuseSignIn(error));
      const user = await findUser(response.user.email);
      if (user.suspendedAt) {
        await store.endAllSessions(user.id);
        fail("account_suspended");
      }
      await audit.record({ actorId: user.id, action: "session.created", ipAddress });
      return { cookies, user };
    },

    issueToken: async (credentials: Credentials, ipAddress: string) => {
      const user = await checkPassword(credentials);
      const token = await tokens.signAccess({
        userId: user.id,
        passwordMark: tokens.markPassword(user.password),
      });
      await audit.record({ actorId: user.id, action: "token.issued", ipAddress });
      return { token, user };
    },
  };
}

function refuseSignUp(error: unknown): never {
  const code = authErrorCode(error);
  if (code === undefined) throw error;
  if (code === "INVALID_EMAIL" || code === "VALIDATION_ERROR")
    fail("validation_failed", { message: VALIDATION.emailInvalid });
  fail("signup_failed", { cause: error });
}

function refuseSignIn(error: unknown): never {
  const code = authErrorCode(error);
  if (code === undefined) throw error;
  fail(code === "EMAIL_NOT_VERIFIED" ? "email_not_verified" : "invalid_credentials", { cause: error });
}
