import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The session token inside better-auth's signed cookie (`<token>.<base64 HMAC-SHA-256>`), or null when forged.
 * Checked here so that a scan needs one query to know its caller, not better-auth's two.
 */
export function openSessionCookie(value: string, secret: string): string | null {
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
