import { startOfNextMonth } from "../../ports/clock.ts";

/** The quota headers of every metered response. The reset is in epoch seconds. */
export function quotaHeaders(limit: number, remaining: number, now: Date): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(startOfNextMonth(now).getTime() / 1000),
  };
}
