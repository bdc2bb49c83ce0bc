import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/connect.ts";
import { credentials, sessions, users, verifications } from "../../db/schema/accounts.ts";
import { CLIENT_ADDRESS_HEADER } from "../../http/auth-bridge.ts";
import { newId } from "../../ports/ids.ts";
import type { Audit } from "../../ports/audit.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { Vault } from "../../ports/vault.ts";
import { accountExistsMail, resetPasswordMail, verifyEmailMail } from "./accounts.mails.ts";
import type { Admins } from "./admins.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";

export interface AuthParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly admins: Admins;
  readonly config: Pick<Config, "appUrl" | "secureCookies" | "requireEmailVerification">;
}

const HOUR_S = 3_600;
const COOKIE_PREFIX = "prompt-shield";

export type Auth = ReturnType<typeof createAuth>;

export function sessionCookieName(secure: boolean): string {
  return `${secure ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;
}

/** better-auth as a library: its own HTTP handler is not mounted, our routes call its functions. */
export function createAuth({ db, vault, mail, audit, admins, config }: AuthParts) {
  return betterAuth({
    baseURL: config.appUrl,
    secret: vault.sessionSecret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      requireEmailVerification: config.requireEmailVerification,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR_S,
      onPasswordReset: ({ user }) => audit.record({ actorId: user.id, action: "account.password_reset" }),
      password: { hash: hashPassword, verify: ({ hash, password }) => passwordMatches(hash, password) },
      sendResetPassword: async ({ user, token }) =>
        mail.dispatch(resetPasswordMail(config.appUrl, user.email, token)),
      onExistingUserSignUp: async ({ user }) => mail.dispatch(accountExistsMail(config.appUrl, user.email)),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 24 * HOUR_S,
      afterEmailVerification: async ({ id, email }) => {
        await audit.record({ actorId: id, action: "account.email_verified" });
        await admins.grant([email]);
      },
      sendVerificationEmail: async ({ user, token }) =>
        mail.dispatch(verifyEmailMail(config.appUrl, user.email, token)),
    },
    session: { expiresIn: 7 * 24 * HOUR_S, updateAge: HOUR_S },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.secureCookies,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}
