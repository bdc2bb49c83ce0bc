import type { Auth as BetterAuth, BetterAuthOptions } from "better-auth";
// The `minimal` build leaves out better-auth's query builder, a tenth of all modules: the Drizzle adapter replaces it.
import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/connect.ts";
import { credentials, sessions, users, verifications } from "../../db/schema/accounts.ts";
import { CLIENT_ADDRESS_HEADER } from "../../http/auth-bridge.ts";
import { newId } from "../../ports/ids.ts";
import type { Passwords } from "../../ports/passwords.ts";
import type { Vault } from "../../ports/vault.ts";

export interface AuthParts {
  readonly db: Database;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly config: Pick<Config, "appUrl" | "secureCookies" | "requireEmailVerification">;
}

const HOUR_S = 3_600;
export const SESSION_LIFETIME_S = 7 * 24 * HOUR_S;
/**
 * Browsers accept a `__Host-` cookie only over https and without a domain, and return it only to the host that set it.
 * So no other host can plant one.
 */
const cookiePrefix = (secure: boolean): string => `${secure ? "__Host-" : ""}prompt-shield`;

export interface Auth extends BetterAuth<ReturnType<typeof optionsOf>> {}

export const oidcCookieName = (secure: boolean): string => `${cookiePrefix(secure)}.oidc`;

export function sessionCookieName(secure: boolean): string {
  return `${cookiePrefix(secure)}.session_token`;
}

/** better-auth as a library: its own HTTP handler is not mounted, our routes call its functions. */
export function createAuth(parts: AuthParts): Auth {
  return betterAuth(optionsOf(parts));
}

function optionsOf({ db, vault, passwords, config }: AuthParts) {
  return {
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
      password: { hash: passwords.hash, verify: ({ hash, password }) => passwords.matches(hash, password) },
    },
    // We issue our own links: stored as hashes, usable once, each for one purpose.
    emailVerification: { sendOnSignUp: false },
    session: { expiresIn: SESSION_LIFETIME_S, updateAge: HOUR_S },
    advanced: {
      cookiePrefix: cookiePrefix(config.secureCookies),
      // True would prefix the name with `__Secure-`; the `secure` attribute below does what we need.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.secureCookies },
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
}
