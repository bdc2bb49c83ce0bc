import { timingSafeEqual } from "node:crypto";

/** Whether an Authorization header carries this very token; takes as long for a near miss as for a far one. */
export function isBearerToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? "");
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
