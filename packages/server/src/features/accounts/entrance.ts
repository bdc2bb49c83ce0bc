import { SESSIONS_PER_USER } from "@prompt-shield/contracts/limits";
import type { Config } from "../../config.ts";
import { fail } from "../../failure.ts";
import { CLIENT_ADDRESS_HEADER } from "../../http/auth-bridge.ts";
import { setCookie } from "../../http/cookie.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Vault } from "../../ports/vault.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import { type Auth, SESSION_LIFETIME_S, sessionCookieName } from "./auth.ts";
import type { Devices } from "./devices.ts";
import { signSessionCookie } from "./session-cookie.ts";
import type { Visitor } from "./visitor.ts";

export interface EntranceParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly devices: Devices;
  readonly vault: Vault;
  readonly audit: Audit;
  readonly config: Pick<Config, "requireEmailVerification" | "secureCookies">;
}

export interface Entered {
  readonly user: SignInRow;
  readonly cookies: Headers;
}

export type EnteredBy = "password" | "passkey" | "oidc";
export type Entrance = ReturnType<typeof createEntrance>;

/** The last step of every way to sign in: an account that may be used gets a session. */
export function createEntrance({ auth, store, devices, vault, audit, config }: EntranceParts) {
  const openSession = async (userId: string, { headers }: Visitor): Promise<string> => {
    const { internalAdapter } = await auth.$context;
    const origin = {
      ipAddress: headers.get(CLIENT_ADDRESS_HEADER) ?? "",
      userAgent: headers.get("user-agent") ?? "",
    };
    const { token } = await internalAdapter.createSession(userId, false, origin);
    return setCookie({
      name: sessionCookieName(config.secureCookies),
      value: signSessionCookie(token, vault.sessionSecret),
      maxAgeS: SESSION_LIFETIME_S,
      isSecure: config.secureCookies,
    });
  };

  return {
    enter: async (userId: string, visitor: Visitor, by: EnteredBy): Promise<Entered> => {
      const user = (await store.findById(userId)) ?? fail("invalid_credentials");
      const refusal = refusalOf(user, config);
      if (refusal) {
        const target = { targetType: "user", targetId: user.id, details: { reason: refusal, by } };
        await audit.record({ actorId: null, action: "session.refused", ...target });
        if (refusal === "account_suspended") await store.endAllSessions(user.id);
        fail(refusal);
      }
      const cookies = new Headers({ "set-cookie": await openSession(user.id, visitor) });
      await store.endOldSessions(user.id, SESSIONS_PER_USER);
      await devices.note(user, visitor);
      await audit.record({ actorId: user.id, action: "session.created", details: { by } });
      return { user, cookies };
    },
  };
}

/** The reason why someone with the right credentials may still not enter. */
export function refusalOf(
  user: SignInRow,
  { requireEmailVerification }: Pick<Config, "requireEmailVerification">,
): "email_not_verified" | "account_suspended" | undefined {
  if (requireEmailVerification && !user.emailVerified) return "email_not_verified";
  return user.suspendedAt ? "account_suspended" : undefined;
}
