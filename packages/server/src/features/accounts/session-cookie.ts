import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { readCookie } from "../../http/authenticate.ts";
import type { Vault } from "../../ports/vault.ts";

/**
 * The session token inside better-auth's signed cookie (`<token>.<base64 HMAC-SHA-256>`), or null if forged. Checked
 * here because a scan then needs one query to identify its caller; better-auth makes two.
 */
export function openSessionCookie(value: string, secret: string): string | null {
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

export function signSessionCookie(token: string, secret: string): string {
  return `${token}.${createHmac("sha256", secret).update(token).digest("base64")}`;
}

/**
 * After a change of `APP_SECRET`, re-signs cookies of the previous secret with the current one before anything reads
 * them, because the code behind this hook, including better-auth, knows only one secret. The browser gets its new
 * cookie when the session is next renewed.
 */
export function adoptOlderCookies(app: FastifyInstance, vault: Vault, name: string): void {
  const { older } = vault;
  if (older === undefined) return;
  app.addHook("onRequest", async ({ headers }) => {
    const value = readCookie(headers.cookie, name);
    const token = value === undefined ? null : openSessionCookie(value, older.sessionSecret);
    if (token === null) return;
    const others = (headers.cookie ?? "")
      .split(";")
      .filter((pair) => !pair.trimStart().startsWith(`${name}=`));
    const own = `${name}=${encodeURIComponent(signSessionCookie(token, vault.sessionSecret))}`;
    headers.cookie = [own, ...others].join("; ");
  });
}
