import { ACCESS_TOKEN_LIFETIME_S } from "@prompt-shield/contracts/limits";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../ports/clock.ts";
import type { Vault } from "../../ports/vault.ts";

export interface AccessClaims {
  readonly userId: string;
  /** Fingerprint of the password hash: changing the password voids the token. */
  readonly passwordMark: string;
  /**
   * In milliseconds. The standard `iat` counts seconds, which is too coarse to tell whether a token is older than a
   * sign-out.
   */
  readonly issuedAtMs: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Signed tokens with an audience, so that one purpose's token is never accepted for another. */
export function createTokens(vault: Vault, clock: Clock) {
  const sign = (claims: Record<string, string>, audience: string, lifetimeS: number) => {
    const nowS = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setAudience(audience)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + lifetimeS)
      .sign(vault.tokenKey);
  };
  const vaults = vault.older ? [vault, vault.older] : [vault];
  const read = async (token: string, audience: string) => {
    const options = { audience, algorithms: ["HS256"], currentDate: clock.now() };
    for (const { tokenKey } of vaults) {
      const verified = await jwtVerify(token, tokenKey, options).catch(() => null);
      if (verified) return verified.payload;
    }
    return null;
  };
  const markPassword = (passwordHash: string, by = vault) =>
    by.fingerprint("password", passwordHash).slice(0, 22);
  return {
    markPassword: (passwordHash: string) => markPassword(passwordHash),

    /** Whether the fingerprint matches this password, with the current or the previous secret. */
    isMarkOf: (mark: string, passwordHash: string): boolean =>
      vaults.some((one) => markPassword(passwordHash, one) === mark),

    signAccess: ({ userId, passwordMark }: Pick<AccessClaims, "userId" | "passwordMark">) =>
      sign(
        { sub: userId, pwd: passwordMark, ms: String(clock.now().getTime()) },
        "access",
        ACCESS_TOKEN_LIFETIME_S,
      ),

    readAccess: async (token: string): Promise<AccessClaims | null> => {
      const payload = await read(token, "access");
      if (!payload?.sub) return null;
      const issuedAtMs = Number(payload["ms"]) || 0;
      return { userId: payload.sub, passwordMark: String(payload["pwd"]), issuedAtMs };
    },
  };
}
