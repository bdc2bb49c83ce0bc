import { and, gt } from "drizzle-orm";
import { sessions } from "../../db/schema/accounts.ts";

/** Using a session extends it, but never beyond this, so that a stolen session ends eventually. */
const SESSION_LONGEST_MS = 30 * 24 * 3_600_000;

export function isSessionAlive(now: Date) {
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.createdAt, new Date(now.getTime() - SESSION_LONGEST_MS)),
  );
}
