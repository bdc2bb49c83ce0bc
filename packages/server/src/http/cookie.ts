export interface CookieWish {
  readonly name: string;
  readonly value: string;
  readonly maxAgeS: number;
  readonly isSecure: boolean;
}

/** For our own eyes only: no script reads it, and no other site's form sends it. */
export function setCookie({ name, value, maxAgeS, isSecure }: CookieWish): string {
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
