import { timingSafeEqual } from "node:crypto";

/** Whether an Authorization header carries exactly this token, compared in constant time. */
export function isBearerToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
