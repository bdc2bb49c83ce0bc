import { emailField } from "@prompt-shield/contracts";
import type { Config } from "../../config.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import type { Auth } from "./auth.ts";
import { authErrorCode } from "./auth-error.ts";
import type { PasswordGuard } from "./password-guard.ts";
import { passwordMatches } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

export interface SignInParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly tokens: Tokens;
  readonly guard: PasswordGuard;
  readonly audit: Audit;
  readonly config: Pick<Config, "requireEmailVerification">;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Visitor {
  /** What better-auth may see of the request. */
  readonly headers: Headers;
  /** As the limits count it. */
  readonly address: string;
}

type Refusal = "invalid_credentials" | "email_not_verified" | "account_suspended";

export type SignInService = ReturnType<typeof createSignInService>;

/** Entering: sessions and access tokens. */
export function createSignInService({ auth, store, tokens, guard, audit, config }: SignInParts) {
  /** One answer for an unknown address, a wrong password and an account without one. */
  const checkPassword = async ({
    email,
    password,
  }: Credentials): Promise<SignInRow & { password: string }> => {
    const refuse = (code: Refusal) => refused("token.refused", email, code);
    const account = await store.findByEmail(email.toLowerCase());
    const matches = await passwordMatches(account?.password, password);
    if (!account?.password || !matches) return refuse("invalid_credentials");
    if (config.requireEmailVerification && !account.emailVerified) return refuse("email_not_verified");
    if (account.suspendedAt) return refuse("account_suspended");
    return { ...account, password: account.password };
  };

  /** Notes in whose name someone tried to come in, then refuses. What is no address may be a mistyped password. */
  const refused = async (
    action: "session.refused" | "token.refused",
    email: string,
    code: Refusal,
  ): Promise<never> => {
    const account = await store.findByEmail(email.toLowerCase());
    const target = account && { targetType: "user", targetId: account.id };
    const typed = !account && emailField.safeParse(email).success ? { email } : {};
    await audit.record({ actorId: null, action, ...target, details: { reason: code, ...typed } });
    return fail(code);
  };

  const findUser = async (email: string): Promise<SignInRow> =>
    (await store.findByEmail(email.toLowerCase())) ?? fail("invalid_credentials");

  return {
    signIn: async (credentials: Credentials, { headers, address }: Visitor) => {
      const attempt = await guard.atDoor({ email: credentials.email, address });
      const { headers: cookies, response } = await auth.api
        .signInEmail({ body: credentials, headers, returnHeaders: true })
        .catch((error: unknown) => refused("session.refused", credentials.email, refusalOf(error)));
      const user = await findUser(response.user.email);
      if (user.suspendedAt) {
        await store.endAllSessions(user.id);
        return refused("session.refused", user.email, "account_suspended");
      }
      await attempt.succeeded();
      await audit.record({ actorId: user.id, action: "session.created" });
      return { cookies, user };
    },

    issueToken: async (credentials: Credentials, { address }: Visitor) => {
      const attempt = await guard.atDoor({ email: credentials.email, address });
      const user = await checkPassword(credentials);
      await attempt.succeeded();
      const token = await tokens.signAccess({
        userId: user.id,
        passwordMark: tokens.markPassword(user.password),
      });
      await audit.record({ actorId: user.id, action: "token.issued" });
      return { token, user };
    },
  };
}

function refusalOf(error: unknown): Refusal {
  const code = authErrorCode(error);
  if (code === undefined) throw error;
  return code === "EMAIL_NOT_VERIFIED" ? "email_not_verified" : "invalid_credentials";
}
