export interface CookieWish {
  readonly name: string;
  readonly value: string;
  readonly maxAgeS: number;
  readonly isSecure: boolean;
}

/** A cookie for this server alone: scripts cannot read it, and forms of other sites do not send it. */
export function setCookie({ name, value, maxAgeS, isSecure }: CookieWish): string {
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
